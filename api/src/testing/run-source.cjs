/** Lets plain Node run the workspaces' TypeScript as it stands: `node -C @taskmint/source -r run-source.cjs file.ts`. For child processes of tests only. */
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { transformSync } = require('@swc/core');

Module._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    sourceMaps: 'inline',
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    // What is asked for with `import()` may be a module of its own kind, which `require` cannot have.
    module: { type: 'commonjs', ignoreDynamic: true },
  });
  module._compile(code, filename);
};
