/**
 * Where the answer to a request with an `Idempotency-Key` is stored; no other file decides that.
 *
 * - Its effect is a transaction of its own: in its claim, written by that transaction (`keepAnswer` with a session).
 * - Its effect shares a transaction, as an approval does: on its ledger entry, which that transaction writes anyway; copied into its claim after the commit
 *   (`copyFromEntry`). A request that takes the claim over in between finds the entry.
 * - It had no effect, e.g. a refusal: in its claim (`keepWithoutEffect`).
 * - It is from before there were claims: on its ledger entry.
 */
import { collectionOf } from '../database/records';
import { LedgerEntryModel, type KeptReply } from '../ledger';
import { ClaimLost, keepAnswer, release, takeIfFree, type Answer, type Claim } from './claim';
import type { Seal } from './seal';

export type Found =
  | { readonly is: 'mine'; readonly claim: Claim }
  | { readonly is: 'answered'; readonly answer: Answer }
  | { readonly is: 'working' }
  | { readonly is: 'another-request' };

/** Claims the request, or says what has become of it. `seal`: see `Claim`. */
export async function claimRequest(id: string, hash: string, seal: Seal | null = null): Promise<Found> {
  const [{ record, claim }, onEntry] = await Promise.all([takeIfFree(id, hash, seal), answerOnEntry(id)]);
  if (!record) return { is: 'working' };
  if (record.hash !== hash || (onEntry && onEntry.hash !== hash)) {
    if (record.holder === claim.holder) await release(claim);
    return { is: 'another-request' };
  }
  if (record.state === 'answered') return { is: 'answered', answer: answerIn(record, seal) };
  if (record.holder !== claim.holder) return { is: 'working' };
  if (!onEntry) return { is: 'mine', claim };
  await keepAnswer(claim, onEntry);
  return { is: 'answered', answer: onEntry };
}

/** Copies an answer from its committed ledger entry into the claim. If another request has taken the claim over, it has done so already. */
export async function copyFromEntry(claim: Claim, answer: Answer): Promise<void> {
  try {
    await keepAnswer(claim, answer);
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error;
  }
}

/**
 * Stores the answer of an attempt that had no effect. Returns the answer to give, which is a different one if an earlier attempt was only late and did have
 * its effect. Throws ClaimLost.
 */
export async function keepWithoutEffect(claim: Claim, answer: Answer): Promise<Answer> {
  const late = await answerOnEntry(claim.id);
  await keepAnswer(claim, late ?? answer);
  return late ?? answer;
}

async function answerOnEntry(id: string): Promise<KeptReply | null> {
  const entry = await collectionOf(LedgerEntryModel).findOne(
    { 'request.id': id },
    { projection: { _id: 0, request: 1 } },
  );
  return entry?.request ?? null;
}

function answerIn({ status, body }: Partial<Answer>, seal: Seal | null): Answer {
  if (status === undefined || body === undefined) throw new Error('an answered claim has no stored answer');
  return { status, body: seal?.open(body) ?? body };
}
