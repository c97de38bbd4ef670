#!/usr/bin/env node
/** Runs the release commands, compiled from the current sources. */
import { compile } from './compile.mjs';

const USAGE = `Usage: npm run release -- [COMMAND] REMOTE [options]

  REMOTE                      build that remote alone and make it live (same as: publish REMOTE)
  canary REMOTE --share 5     build it and give it to 5 % of the people
  promote REMOTE              make the canary live
  rollback REMOTE             end the canary, or go back to the previous version
  quarantine REMOTE           use the previous version until the next release
  disable REMOTE              take it off the site
  enable REMOTE               put it back
  retire REMOTE               forget a disabled one: its place is free for another
  restored                    after the registry was brought back from a copy: pages take it for new
  status                      what is live, and the last changes

Options
  --dry-run          say what would change, change nothing
  --why TEXT         reason, kept in the journal
  --who NAME         who does it; your user name when left out
  --no-build         publish the newest build there is
  --build-dir DIR    publish this build
  --hours N          how long a canary lasts at most (48)
  --expect N         refuse unless the registry is at revision N
  --registry FILE    existing registry document (the bucket of STORE_URL, else REMOTE_REGISTRY_FILE, else
                     registry.json in DATA_DIR); builds are copied to remotes/ beside it`;

if (process.argv.includes('--help')) {
  console.log(USAGE);
} else {
  compile();
  const { runCli } = await import('../dist/release/cli.js');
  process.exitCode = await runCli(process.argv.slice(2), (line) => console.log(line));
}
