/** Compares dollar amounts from browsers with our amounts in cents. The only place that reads a fraction; nothing is ever computed from it. */

/** Whether `dollars`, as transmitted in JSON, means exactly `cents`; sums such as 0.1 + 0.2 count as intended. */
export function sameAsCents(dollars: number, cents: number): boolean {
  return Math.abs(dollars * 100 - cents) < 0.001;
}
