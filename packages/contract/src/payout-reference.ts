/** How a payout is named in the file for a payment system, so that its result file can be told apart. */

/** Our name for a payout; a payment system's own number may take its place later. */
export function payoutFileReference(withdrawalId: string): string {
  return `TM${withdrawalId.toUpperCase()}`;
}

/** The payout that is meant; null when it is none of our names. */
export function withdrawalOfReference(reference: string): string | null {
  return /^TM([0-9A-F]{24})$/.exec(reference.trim().toUpperCase())?.[1]?.toLowerCase() ?? null;
}
