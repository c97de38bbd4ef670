/** The task's fields as they are sent. Pure. */
import type { ProofField, ShownProofField } from '@taskmint/contract';

/** Accepted codes are shown to the client and to admins (`toldCodes`), never to workers, who have to find them out (fair-work.md 7). */
export function shownFields(fields: readonly ProofField[] | undefined, withCodes: boolean): ShownProofField[] {
  return (fields ?? []).map((field) => {
    if (withCodes || field.kind !== 'code') return field;
    const { accepts: _, ...shown } = field;
    return shown;
  });
}
