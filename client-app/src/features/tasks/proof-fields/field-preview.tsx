/** The form as freelancers will see it, while it is being edited. Inert: nothing in it can be filled in, and it only repeats the editor beside it. */
import type { ProofField } from '@taskmint/contract';
import { AnswerInputs, useKindNames, type AnswerValues } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { color, FileInput, radius, SmallHeading, space, Stack } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { taskTexts } from '../../../texts/task';

const Sheet = styled.div`
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.sunken};
`;

export function FieldPreview({ fields }: { fields: readonly ProofField[] }) {
  const { fields: texts } = useTexts(taskTexts);
  const kinds = useKindNames();
  const { register } = useForm<AnswerValues>();
  // A field without a label yet is shown by its kind.
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
