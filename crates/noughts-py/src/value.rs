use noughts::Value as Worth;
use noughts_analysis::sign;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::errors::value_error;

/// The value of a position for the player to move: a win or a loss in a number of
/// plies, or a draw.
///
/// Values are ordered, so that the best move is a `max`: an early loss, a late loss, a
/// draw, a late win, an early win.
///
/// >>> Value("win in 1") > Value("win in 3") > Value("draw") > Value("loss in 2")
/// True
/// >>> Value("win in 5").sign, Value("win in 5").plies
/// (1, 5)
#[pyclass(frozen, eq, ord, hash, module = "noughts", skip_from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Value(Worth);

#[pymethods]
impl Value {
    #[new]
    #[pyo3(signature = (text, /))]
    fn from_text(text: &str) -> PyResult<Value> {
        text.parse().map(Value).map_err(value_error)
    }

    /// `"win"`, `"draw"` or `"loss"`.
    #[getter]
    fn result(&self) -> &'static str {
        match self.0 {
            Worth::Win { .. } => "win",
            Worth::Draw => "draw",
            Worth::Loss { .. } => "loss",
        }
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    #[getter]
    fn sign(&self) -> i8 {
        sign(self.0)
    }

    /// How many plies later the game is won or lost; None for a draw.
    #[getter]
    fn plies(&self) -> Option<u8> {
        match self.0 {
            Worth::Win { plies } | Worth::Loss { plies } => Some(plies),
            Worth::Draw => None,
        }
    }

    fn __repr__(&self) -> String {
        format!("Value(\"{}\")", self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__(slf: &Bound<'_, Value>) -> PyResult<(Py<PyAny>, (String,))> {
        let class = slf.get_type().into_any().unbind();
        Ok((class, (slf.get().0.to_string(),)))
    }
}

/// The values that come up, made once: losses and wins in 0 to 64 plies.
static VALUES: PyOnceLock<Vec<Py<Value>>> = PyOnceLock::new();

const MOST: u8 = 64;

impl Value {
    /// The one object for a value.
    pub(crate) fn object(py: Python<'_>, value: Worth) -> PyResult<Py<Value>> {
        let values = VALUES.get_or_try_init(py, || {
            let plies = 0..=MOST;
            let all = plies.clone().map(|plies| Worth::Loss { plies });
            let all = all.chain(plies.map(|plies| Worth::Win { plies }));
            let all = all.chain([Worth::Draw]);
            all.map(|value| Py::new(py, Value(value)))
                .collect::<PyResult<Vec<_>>>()
        })?;
        let first_win = usize::from(MOST) + 1;
        let place = match value {
            Worth::Loss { plies } if plies <= MOST => usize::from(plies),
            Worth::Win { plies } if plies <= MOST => first_win + usize::from(plies),
            Worth::Draw => 2 * first_win,
            _ => return Py::new(py, Value(value)),
        };
        Ok(values[place].clone_ref(py))
    }
}
