#!/usr/bin/env node
/** The target of npm's `embedded-mongo` link: the compiled command line does not exist yet when npm creates its links. */
const { existsSync } = require('node:fs');
const path = require('node:path');

const compiled = path.join(__dirname, '../dist/cli.js');
if (existsSync(compiled)) {
  require(compiled);
} else {
  process.stderr.write('embedded-mongo: not built yet, run `tsc -b` in its folder\n');
  process.exitCode = 1;
}
