/** New fields, and fields read back into the form. Pure, except for the key, which is unique. */
import type { ProofField, ProofFieldKind, ShownProofField } from '@taskmint/contract';

/** The key does not derive from the label: it survives rewording, and work in progress refers to it. */
export function newField(kind: ProofFieldKind): ProofField {
  const common = { key: `f${crypto.randomUUID().slice(0, 8)}`, label: '', help: '', required: true };
  switch (kind) {
    case 'number':
      return { ...common, kind, min: null, max: null };
    case 'choice':
      return { ...common, kind, options: [] };
    case 'code':
      return { ...common, kind, accepts: { codes: [], pattern: null } };
    default:
      return { ...common, kind };
  }
}

/** A task's fields for its form. Accepted codes are sent to the task's own client only. */
export function writtenFields(fields: readonly ShownProofField[]): ProofField[] {
  return fields.map((field) =>
    field.kind === 'code' ? { ...field, accepts: field.accepts ?? { codes: [], pattern: null } } : field,
  );
}
