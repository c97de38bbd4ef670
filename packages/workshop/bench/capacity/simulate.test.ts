/** The simulation against queueing theory, and against its own limits: adding processes helps until the database is saturated. */
import { ceilingOf, LIMIT_MS, p99At, type Cost } from './simulate';

const cost = (apiMs: number, databaseMs: number): Cost => ({ apiMs, databaseMs, weight: 1 });

it('a request alone takes what it takes: two parts of the process and one of the database', () => {
  // The 0.99 quantile of a sum of three exponential times of 1 ms each (gamma, shape 3).
  expect(p99At(1, [cost(2, 1)], { processes: 1, databaseCores: 1 })).toBeCloseTo(8.41, 0);
});

it('one queue waits as long as theory says', () => {
  // M/M/1 at 80 %: the time in the system is exponential, with a mean of 5 service times.
  const p99 = p99At(80, [cost(0.000_1, 10)], { processes: 64, databaseCores: 1 });
  expect(p99 / (50 * Math.log(100))).toBeGreaterThan(0.8);
  expect(p99 / (50 * Math.log(100))).toBeLessThan(1.25);
});

it('processes add up while the database has room, and no more when it has none', () => {
  const costs = [cost(4, 1)];
  const of = (processes: number, databaseCores: number) => ceilingOf(costs, { processes, databaseCores });
  const [one, ten, hundred, thousand] = [of(1, 16), of(10, 16), of(100, 16), of(1_000, 16)] as const;
  expect(one).toBeGreaterThan(150);
  expect(one).toBeLessThan(250);
  expect(ten / one).toBeGreaterThan(9);
  expect(hundred).toBeLessThanOrEqual(16_000);
  expect(thousand / hundred).toBeLessThan(1.1);
});

it('a ceiling is kept up with, and a fifth more is not', () => {
  const [costs, installation] = [[cost(4, 1), cost(8, 3)], { processes: 4, databaseCores: 2 }] as const;
  const most = ceilingOf(costs, installation);
  expect(p99At(most, costs, installation)).toBeLessThanOrEqual(LIMIT_MS);
  expect(p99At(most * 1.2, costs, installation)).toBeGreaterThan(LIMIT_MS);
});
