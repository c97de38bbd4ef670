/** The closing line of `npm test` counts everything, and what could not run counts as failed. */
import { spawnSync } from 'node:child_process';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './stack/places';

const MODULE = pathToFileURL(path.join(ROOT, 'packages/local-services/bin/lib/results.mjs')).href;

/** Evaluates an expression over the module, which is written for plain Node and not for Jest. */
function evaluate(expression: string): unknown {
  const code = `import * as results from ${JSON.stringify(MODULE)}; console.log(JSON.stringify(${expression}));`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect(done.stderr).toBe('');
  return JSON.parse(done.stdout);
}

it('counts tests of Jest, and a file that could not be run as one failure', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [
      { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [{}] },
      { name: 'b.test.ts', status: 'failed', message: 'expected 1', assertionResults: [{}] },
      { name: 'c.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  };
  expect(evaluate(`results.fromJest(${JSON.stringify(report)})`)).toEqual({
    passed: 7,
    failed: 2,
    skipped: 2,
    complaints: ['b.test.ts\n  expected 1', 'c.test.ts\n  Cannot find module'],
  });
});

it('counts journeys, names the failed ones, and counts an error outside of them', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'coin.spec.ts',
    line: 3,
    tests: [{ results: [{ errors: ok ? [] : [{ message: 'not visible' }] }] }],
  });
  const unsteady = {
    ...spec('late', true),
    tests: [{ results: [{ errors: [{ message: 'too early' }] }, { errors: [] }] }],
  };
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{ message: 'set-up failed' }],
    suites: [
      {
        title: 'coin.spec.ts',
        specs: [spec('fine', true), unsteady],
        suites: [{ title: 'a coin', specs: [spec('lost', false)] }],
      },
    ],
  };
  expect(evaluate(`results.fromPlaywright(${JSON.stringify(report)})`)).toEqual({
    passed: 3,
    failed: 3,
    skipped: 1,
    complaints: [
      'coin.spec.ts › a coin › lost (coin.spec.ts:3)\n  not visible',
      'coin.spec.ts › late (coin.spec.ts:3)\n  too early',
      '  set-up failed',
    ],
  });
});

it('closes with a line that says it all', () => {
  const total = `results.total([results.outcome(3, 0, 1), results.single(false, 'Lint', 'a.ts'), results.single(true)])`;
  expect(evaluate(`results.verdict(${total})`)).toBe('4 passed, 1 failed, 1 skipped');
  expect(evaluate(`results.verdict(results.single(true))`)).toBe('1 passed, 0 failed');
});
