/** The fields of a task, to be read by its client and by admins. */
import type { ProofFieldKind, ShownProofField } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { space, SubLine } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../texts';

const List = styled.ol`
  display: grid;
  gap: ${space(2)};
  padding-inline-start: ${space(5)};
  white-space: normal;
  overflow-wrap: anywhere;
`;

/** Display names of the kinds of fields. */
export function useKindNames(): Readonly<Record<ProofFieldKind, string>> {
  return useTexts(catalogue).answers.kinds;
}

export function AskedFields({ fields }: { fields: readonly ShownProofField[] }) {
  const { answers: texts } = useTexts(catalogue);
  return (
    <List>
      {fields.map((field) => (
        <li key={field.key}>
          {field.label}
          <SubLine>
            {[texts.kinds[field.kind], field.required ? '' : texts.mayBeEmpty, field.help, particulars(field)]
              .filter((part) => part !== '')
              .join(' · ')}
          </SubLine>
        </li>
      ))}
    </List>
  );
}

/** The possible answers, where they are defined: the options, and for its client and admins the right codes. */
function particulars(field: ShownProofField): string {
  if (field.kind === 'choice') return field.options.join(', ');
  if (field.kind !== 'code' || !field.accepts) return '';
  const { codes, pattern } = field.accepts;
  return [...codes, ...(pattern === null ? [] : [pattern])].join(', ');
}
