/** The labels of an error reply, which tell a driver whether to retry a write or a whole transaction. */

/** Codes after which a write may be retried. */
const RETRYABLE = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
/** Codes after which a whole transaction may be retried, even when its commit fails with them: conflicts, lock timeouts, snapshots. */
const TRANSIENT = new Set([24, 112, 246, 251, 267]);

export interface LabelInput {
  code: number;
  /** In a multi-document transaction, commit and abort included. */
  inTransaction: boolean;
  endsTransaction: boolean;
  /** A retryable write, commit or abort that was sent with a transaction number. */
  retryable: boolean;
}

export function labelsFor({ code, inTransaction, endsTransaction, retryable }: LabelInput): string[] {
  const labels: string[] = [];
  const transient = TRANSIENT.has(code) || (!endsTransaction && RETRYABLE.has(code));
  if (inTransaction && transient) labels.push('TransientTransactionError');
  if (retryable && (!inTransaction || endsTransaction) && RETRYABLE.has(code)) labels.push('RetryableWriteError');
  return labels;
}
