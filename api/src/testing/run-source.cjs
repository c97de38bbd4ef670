/** Lets plain Node run the workspaces' TypeScript sources: `node -C @taskmint/source -r run-source.cjs file.ts`. For child processes of tests only. */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

/** Cache of transformed sources, one file each: the tests start a hundred processes, and each of them reads five hundred sources. */
const KEPT = path.join(__dirname, '../../../node_modules/.cache/run-source');
mkdirSync(KEPT, { recursive: true });

const OPTIONS = {
  sourceMaps: 'inline',
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  // The target of an `import()` may be an ES module, which `require` cannot load.
  module: { type: 'commonjs', ignoreDynamic: true },
};
const MAKER = JSON.stringify([require('@swc/core/package.json').version, OPTIONS]);

const hash = (...texts) => texts.reduce((sum, text) => sum.update(text), createHash('sha256')).digest('hex');

/** The compiled source: from the cache if its last line shows that it was made from the same source and options. */
function transformed(filename) {
  const source = readFileSync(filename, 'utf8');
  const file = path.join(KEPT, hash(filename));
  const mark = `\n// ${hash(MAKER, source)}\n`;
  try {
    const code = readFileSync(file, 'utf8');
    if (code.endsWith(mark)) return code;
  } catch {
    // Not cached yet.
  }
  const code = require('@swc/core').transformSync(source, { ...OPTIONS, filename }).code + mark;
  // Atomically, since other processes may be reading it.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return code;
}

Module._extensions['.ts'] = (module, filename) => module._compile(transformed(filename), filename);
