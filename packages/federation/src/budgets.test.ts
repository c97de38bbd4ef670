/** Exceeding a budget is detected, by one byte or by many, and the message says what to do. */
import { overruns, type Budgets } from './budgets';

const BUDGETS: Budgets = { entryBytes: 6_000, firstScreenBytes: 100_000, clickToVisibleMs: 2_000 };

it('lets pass what is exactly at its budget or below', () => {
  expect(overruns('worker-app', BUDGETS, BUDGETS)).toEqual([]);
  expect(overruns('worker-app', BUDGETS, { entryBytes: 1, firstScreenBytes: 1, clickToVisibleMs: 1 })).toEqual([]);
});

it('judges only what was measured', () => {
  expect(overruns('worker-app', BUDGETS, {})).toEqual([]);
});

it.each(Object.keys(BUDGETS) as (keyof Budgets)[])('fails at one more than %s', (name) => {
  const complaints = overruns('worker-app', BUDGETS, { ...BUDGETS, [name]: BUDGETS[name] + 1 });
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(`budgets.${name} in worker-app/webpack.config.cjs`);
});

it('says which, by how much, and what to do', () => {
  const [complaint, ...others] = overruns('worker-app', BUDGETS, { entryBytes: 5_000, firstScreenBytes: 125_500 });
  expect(others).toEqual([]);
  expect(complaint).toBe(
    'worker-app: the first screen fetches 125,500 bytes over the wire, 25,500 (25.5 %) more than its budget of 100,000. ' +
      'Load what it does not show at once with import(), and drop what it does not use; ' +
      'or raise budgets.firstScreenBytes in worker-app/webpack.config.cjs and say in the commit what it buys.',
  );
});

it('names every budget that is exceeded', () => {
  expect(overruns('landing', BUDGETS, { entryBytes: 1e6, firstScreenBytes: 1e6, clickToVisibleMs: 1e6 })).toHaveLength(
    3,
  );
});
