/**
 * Preloaded into Jest's workers (`node -r`): compiles a module once per worker instead of once per test file, with V8's own cache of what it compiled. Each test file has a registry
 * of modules of its own, which is some 1,800 modules of the API every time, and compiling them was a tenth of what tests took. What runs is the same; Jest has no setting for it.
 */
const vm = require('node:vm');

const compile = vm.compileFunction;
/** By file and parameters: what it was compiled from, and V8's cache of that. */
const compiled = new Map();

vm.compileFunction = (source, parameters, options) => {
  const key = `${parameters} ${options.filename}`;
  const before = compiled.get(key);
  // V8 would take another source of the same length for the same.
  if (before?.source === source) return compile(source, parameters, { ...options, cachedData: before.cachedData });
  const made = compile(source, parameters, { ...options, produceCachedData: true });
  compiled.set(key, { source, cachedData: made.cachedData });
  return made;
};
