import { sameAsCents } from './dollars';

describe('dollars as browsers send them', () => {
  it.each([
    [10, 1_000],
    [32.5, 3_250],
    [0.1 + 0.2, 30],
    [1.15 * 3, 345],
    [0, 0],
    [999_999.99, 99_999_999],
  ])('%d means %d cents', (dollars, cents) => {
    expect(sameAsCents(dollars, cents)).toBe(true);
  });

  it.each([
    [10.01, 1_000],
    [9.995, 1_000],
    [1_000, 1_000],
    [-10, 1_000],
    [Number.NaN, 0],
    [Infinity, 0],
  ])('%d does not mean %d cents', (dollars, cents) => {
    expect(sameAsCents(dollars, cents)).toBe(false);
  });
});
