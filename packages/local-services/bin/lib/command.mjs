/** What every command does around its work. Plain Node: nothing is installed or compiled yet. */
import { ensureInstalled } from './install.mjs';
import { endOnSignals } from './lifetime.mjs';
import { createProgress } from './progress.mjs';
import { requireNode } from './root.mjs';

/** Answers `--help` and refuses arguments with a `problem`: both end the process. From then on a signal ends it, together with its children. */
export function begin(usage, problem) {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  requireNode();
  if (problem) {
    console.error(`${problem}\n\n${usage}`);
    process.exit(2);
  }
  endOnSignals();
}

/** Runs a command once the packages are installed. A failure is one message, and exit code 1. Output that programs read goes to stdout, progress elsewhere. */
export async function runCommand(usage, problem, work, progress = createProgress(process.stderr)) {
  begin(usage, problem);
  try {
    await ensureInstalled(progress);
    await work(progress);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
