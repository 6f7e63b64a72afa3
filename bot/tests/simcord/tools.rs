//! Where the bridge is, and a Python that can run it. Without them the scenarios are left out, and
//! say so; `KONAKIS_SIMCORD=required` makes that a failure.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::LazyLock,
};

/// Says where the folder `shared` is, if it is not beside the repository.
const SHARED: &str = "KONAKIS_SHARED";
/// Names a Python that has the bridge's packages.
const PYTHON: &str = "KONAKIS_PYTHON";
/// `required`: a test that cannot run fails.
const REQUIRED: &str = "KONAKIS_SIMCORD";

/// What runs the bridge.
pub(super) struct Tools {
    pub(super) python: PathBuf,
    pub(super) script: PathBuf,
    /// Discord's description of its own interface.
    pub(super) description: PathBuf,
}

static TOOLS: LazyLock<Result<Tools, String>> = LazyLock::new(|| {
    let found = Tools::find();
    if let Err(missing) = &found {
        // Written past the test harness, which shows what a test prints only when it fails. If
        // even that fails there is nobody to tell.
        let _ = writeln!(
            std::io::stderr(),
            "LEFT OUT: the scenarios against SimCord: {missing}"
        );
    }
    found
});

/// The tools, or none if they are not there.
///
/// # Panics
/// If they are not there and must be.
pub(super) fn find() -> Option<&'static Tools> {
    match &*TOOLS {
        Ok(tools) => Some(tools),
        Err(missing) => {
            let required = std::env::var_os(REQUIRED).is_some_and(|value| value == "required");
            assert!(!required, "{REQUIRED}=required, but {missing}");
            None
        }
    }
}

impl Tools {
    fn find() -> Result<Tools, String> {
        let shared = std::env::var_os(SHARED).map_or_else(
            || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared"),
            PathBuf::from,
        );
        let python = std::env::var_os(PYTHON).map_or_else(|| "python3".into(), PathBuf::from);
        let discord = shared.join("discord");
        let file = |name: &str| {
            let path = discord.join(name);
            if path.is_file() {
                return Ok(path);
            }
            let path = path.display();
            Err(format!(
                "there is no {path}; set {SHARED} to the folder that has discord/{name}"
            ))
        };
        let script = file("simcord_bridge.py")?;
        let description = file("openapi.json")?;
        if !has_packages(&python) {
            return Err(format!(
                "{} is not a Python (3.11 or later) with the packages of \
                 .ci/simcord-requirements.txt; make one with `python3 -m venv target/simcord-python && \
                 target/simcord-python/bin/pip install -r .ci/simcord-requirements.txt` and set {PYTHON} \
                 to the path of its target/simcord-python/bin/python",
                python.display()
            ));
        }
        Ok(Tools {
            python,
            script,
            description,
        })
    }
}

fn has_packages(python: &Path) -> bool {
    let status = Command::new(python)
        .args(["-c", "import simcord, aiohttp, jsonschema"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}
