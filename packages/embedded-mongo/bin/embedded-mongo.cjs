#!/usr/bin/env node
/** What npm links as `embedded-mongo`: the compiled command line is not there yet when npm makes its links. */
const { existsSync } = require('node:fs');
const path = require('node:path');

const compiled = path.join(__dirname, '../dist/cli.js');
if (existsSync(compiled)) {
  require(compiled);
} else {
  process.stderr.write('embedded-mongo: not built yet, run `tsc -b` in its folder\n');
  process.exitCode = 1;
}
