/** Generous, because a busy machine is slow: only what never happens should make a test fail. */
const { configure, getConfig } = require('@testing-library/dom');

const { getElementError } = getConfig();

/** Prints the page into its message when somebody reads that. While a test waits, nobody reads the errors of its tries but the last one's. */
function errorOfTry(message, container) {
  const error = new Error(message);
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
  return error;
}

configure({
  asyncUtilTimeout: 15_000,
  getElementError: (...given) =>
    getConfig()._disableExpensiveErrorDiagnostics ? errorOfTry(...given) : getElementError(...given),
});
