/** Counts results in the reports of Jest and Playwright. Does not know how they were run. */
import { stripVTControlCharacters } from 'node:util';

/** Result of one stage: how many checks passed, failed and were skipped, and what to print about the failed ones. */
export const outcome = (passed, failed, skipped = 0, complaints = []) => ({ passed, failed, skipped, complaints });

/** A single check that passes or fails, such as the type-check. */
export const single = (isFine, name, output) =>
  isFine ? outcome(1, 0) : outcome(0, 1, 0, [`${name}\n${indent(output)}`]);

/** From Jest's `--json`. A file that could not be run counts as one failure. */
export function fromJest(report) {
  const broken = report.testResults.filter((file) => file.assertionResults.length === 0 && file.status === 'failed');
  const complaints = report.testResults
    .filter((file) => file.status === 'failed')
    .map((file) => `${file.name}\n${indent(file.message)}`);
  return outcome(
    report.numPassedTests,
    report.numFailedTests + broken.length,
    report.numPendingTests + report.numTodoTests,
    complaints,
  );
}

/** From Playwright's JSON reporter. An error outside all tests counts as one failure, and so does a retry: retries are not allowed. */
export function fromPlaywright(report) {
  const complaints = [];
  const visit = (suite, path) => {
    for (const inner of suite.suites ?? []) visit(inner, [...path, inner.title]);
    for (const spec of suite.specs ?? []) {
      if (spec.ok && spec.tests.every((test) => test.results.length <= 1)) continue;
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors ?? []));
      complaints.push(
        `${[...path, spec.title].join(' › ')} (${spec.file}:${spec.line})\n${indent(errors.map((error) => error.message).join('\n'))}`,
      );
    }
  };
  for (const suite of report.suites) visit(suite, [suite.title]);
  for (const error of report.errors) complaints.push(indent(error.message ?? String(error)));
  const { expected, unexpected, flaky, skipped } = report.stats;
  return outcome(expected, unexpected + flaky + report.errors.length, skipped, complaints);
}

/** All stages together. */
export function total(outcomes) {
  const sum = (key) => outcomes.reduce((all, one) => all + one[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The closing line. */
export function verdict({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const MAX_LINES = 120;

function indent(text) {
  const lines = stripVTControlCharacters(String(text)).trimEnd().split('\n');
  const shown =
    lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} more lines`] : lines;
  return shown.map((line) => `  ${line}`).join('\n');
}
