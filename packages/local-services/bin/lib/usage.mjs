/** Answers `--help` before anything is installed, compiled or run. */

/** Prints `usage` and ends the process when the arguments ask for help. */
export function answerHelp(usage, args = process.argv.slice(2)) {
  if (!args.includes('--help') && !args.includes('-h')) return;
  console.log(usage);
  process.exit(0);
}

/** Reports what is wrong with the arguments and ends the process. */
export function refuseArguments(problem, usage) {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}
