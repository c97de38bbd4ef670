/** Where unhandled errors go: the console, with a limit, so that a loop does not freeze the page. Failures of remotes are reported elsewhere. */
const MAX_REPORTS = 50;
let reports = 0;

export function reportError(error: unknown, context?: Readonly<Record<string, string>>): void {
  reports += 1;
  if (reports > MAX_REPORTS) return;
  console.error(error, context ?? '');
}
