/** How the books say that something does not hold. */
export function check(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
