/** `npm run typecheck`: compiles packages and what they stand on, front ends' types included. */
import { spawnSync } from 'node:child_process';
import { COMPILER } from './lib/compiler.mjs';
import { answerHelp } from './lib/usage.mjs';

answerHelp(`npm run typecheck [-- FOLDER …]
  checks the types of everything that has changed, or of the packages in these folders and what they stand on`);
const { status } = spawnSync(process.execPath, [...COMPILER, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
