/** Reports that the books do not balance. */
export function check(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
