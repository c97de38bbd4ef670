/**
 * Names of the remotes: the workspaces, apart from `packages`, whose webpack.config.cjs calls `createRemoteConfig`. Everything that needs the list
 * derives it from here; plain Node, because tools read it before anything is compiled.
 */
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { workspaces } = require('./package.json');

const REMOTES = workspaces.filter((folder) => {
  const build = join(__dirname, folder, 'webpack.config.cjs');
  return existsSync(build) && readFileSync(build, 'utf8').includes('createRemoteConfig(');
});

module.exports = { REMOTES };
