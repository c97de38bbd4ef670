/** Lets plain Node run the workspaces' TypeScript as it stands: `node -C @taskmint/source -r run-source.cjs file.ts`. For child processes of tests only. */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

/** What earlier processes transformed, a file for each source: the tests start a hundred processes, each of which reads five hundred sources. */
const KEPT = path.join(__dirname, '../../../node_modules/.cache/run-source');
mkdirSync(KEPT, { recursive: true });

const OPTIONS = {
  sourceMaps: 'inline',
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  // What is asked for with `import()` may be a module of its own kind, which `require` cannot have.
  module: { type: 'commonjs', ignoreDynamic: true },
};
const MAKER = JSON.stringify([require('@swc/core/package.json').version, OPTIONS]);

const hash = (...texts) => texts.reduce((sum, text) => sum.update(text), createHash('sha256')).digest('hex');

/** The source as Node runs it: what is kept, if that was made of the same, which its last line says. */
function transformed(filename) {
  const source = readFileSync(filename, 'utf8');
  const file = path.join(KEPT, hash(filename));
  const mark = `\n// ${hash(MAKER, source)}\n`;
  try {
    const code = readFileSync(file, 'utf8');
    if (code.endsWith(mark)) return code;
  } catch {
    // Nobody has run it yet.
  }
  const code = require('@swc/core').transformSync(source, { ...OPTIONS, filename }).code + mark;
  // Whole or not at all: others may read it meanwhile.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return code;
}

Module._extensions['.ts'] = (module, filename) => module._compile(transformed(filename), filename);
