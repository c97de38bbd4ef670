/** Fields as they begin and as they are read back for the form. Pure but for the key, which no two fields share. */
import type { ProofField, ProofFieldKind, ShownProofField } from '@taskmint/contract';

/** The key is no question's words: it stays when they change, and what was started goes by it. */
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

/** Fields of an own task for its form: its client is told which codes are right. */
export function writtenFields(fields: readonly ShownProofField[]): ProofField[] {
  return fields.map((field) =>
    field.kind === 'code' ? { ...field, accepts: field.accepts ?? { codes: [], pattern: null } } : field,
  );
}
