/** The form as freelancers will find it, while it is being made. A picture of it: nothing in it can be filled in, and it repeats what stands beside it. */
import type { ProofField } from '@taskmint/contract';
import { AnswerInputs, useKindNames, type AnswerValues } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { color, FileInput, radius, SmallHeading, space, Stack } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { catalogue } from '../../../texts';

const Sheet = styled.div`
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.sunken};
`;

export function FieldPreview({ fields }: { fields: readonly ProofField[] }) {
  const { fields: texts } = useTexts(catalogue);
  const kinds = useKindNames();
  const { register } = useForm<AnswerValues>();
  // What is not written yet has a word in its place.
  const named = fields.map((field) => ({ ...field, label: field.label.trim() || kinds[field.kind] }));
  return (
    <Sheet>
      <Stack gap={3}>
        <SmallHeading>{texts.preview}</SmallHeading>
        <div inert>
          <AnswerInputs
            fields={named}
            register={register}
            errors={{}}
            files={({ label, help, required }) => (
              <FileInput label={label} hint={help || undefined} optional={!required} anyFile />
            )}
          />
        </div>
      </Stack>
    </Sheet>
  );
}
