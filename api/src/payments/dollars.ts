/** Compares amounts that browsers send in dollars with ours in cents. The only place where a fraction is read; nothing is ever computed from it. */

/** Whether `dollars`, as JSON carries it, means exactly `cents`; sums such as 0.1 + 0.2 count as what they were meant to be. */
export function sameAsCents(dollars: number, cents: number): boolean {
  return Math.abs(dollars * 100 - cents) < 0.001;
}
