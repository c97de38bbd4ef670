/**
 * Compiles a module once for all test files of a worker that need it. Jest compiles it again for each of them, which was a quarter of what a test file of
 * the API cost before its first test; each file still runs the module by itself. Jest has no setting for this.
 */
const vm = require('node:vm');

const compiled = new Map();

vm.compileFunction = (source, parameters, { filename, parsingContext }) => {
  const key = `${filename}(${parameters})`;
  let known = compiled.get(key);
  if (known?.source !== source) {
    const head = `(function (${parameters}) {`;
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    known = { source, script };
    compiled.set(key, known);
  }
  return known.script.runInContext(parsingContext);
};
