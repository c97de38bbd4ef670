/** The reference of a payout in the file for a payment system, so that rows of its result file can be matched. */

/** Our reference for a payout; a payment system's own number may replace it later. */
export function payoutFileReference(withdrawalId: string): string {
  return `TM${withdrawalId.toUpperCase()}`;
}

/** The withdrawal that a reference names; null when it is not one of ours. */
export function withdrawalOfReference(reference: string): string | null {
  return /^TM([0-9A-F]{24})$/.exec(reference.trim().toUpperCase())?.[1]?.toLowerCase() ?? null;
}
