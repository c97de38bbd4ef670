/** What leaves of the fields that a client asks for. Pure. */
import type { ProofField, ShownProofField } from '@taskmint/contract';

/** Which codes are right is told to the client who asks and to admins (`toldCodes`), never to who has to find them out (fair-work.md 7). */
export function shownFields(fields: readonly ProofField[] | undefined, toldCodes: boolean): ShownProofField[] {
  return (fields ?? []).map((field) => {
    if (toldCodes || field.kind !== 'code') return field;
    const { accepts: _, ...shown } = field;
    return shown;
  });
}
