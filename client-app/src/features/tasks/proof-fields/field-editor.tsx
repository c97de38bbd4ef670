/** One field of a task: its texts, the settings of its kind, and its place among the others. */
import { PROOF_FIELD, type ProofField, type ProofFieldKind } from '@taskmint/contract';
import { useKindNames } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Card, Checkbox, color, FieldRow, IconButton, NumberInput, space, Stack, TextInput } from '@taskmint/ui-kit';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { FieldError, UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { taskTexts } from '../../../texts/task';
import { numberOrNull, textOrNull } from '../box-values';
import type { TaskDraft, TaskFormValues } from '../task-rules';
import { LinesInput } from './lines-input';

export type TaskFormControls = UseFormReturn<TaskFormValues, unknown, TaskDraft & { photo?: FileList | undefined }>;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  & > strong {
    margin-inline-end: auto;
  }
`;

const Place = styled.span`
  color: ${color.muted};
  font-weight: 400;
`;

/** Errors of a field by input name, however deeply nested. */
type Errors = Partial<Record<'label' | 'help' | 'min' | 'max' | 'options', FieldError>> & {
  accepts?: Partial<Record<'codes' | 'pattern', FieldError>>;
};

export interface FieldEditorProps {
  form: TaskFormControls;
  index: number;
  kind: ProofFieldKind;
  count: number;
  /** -1 moves up, 1 down. */
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

export function FieldEditor({ form, index, kind, count, onMove, onRemove }: FieldEditorProps) {
  const { fields: texts } = useTexts(taskTexts);
  const kinds = useKindNames();
  const { register, formState } = form;
  const errors = (formState.errors.proof_fields?.[index] ?? {}) as Errors;
  const name = kinds[kind];
  const which = { name, place: index + 1 };

  // The arrow keys move the field too, from either of the two buttons.
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };

  return (
    <Card padding={4} as="li" aria-label={texts.field(which)}>
      <Stack gap={4}>
        <Head>
          <strong>
            {name} <Place>{texts.place({ place: index + 1, count })}</Place>
          </strong>
          <IconButton
            label={texts.up(which)}
            icon={<ArrowUp size={18} aria-hidden />}
            aria-disabled={index === 0}
            onClick={() => onMove(-1)}
            onKeyDown={onKeyDown}
          />
          <IconButton
            label={texts.down(which)}
            icon={<ArrowDown size={18} aria-hidden />}
            aria-disabled={index === count - 1}
            onClick={() => onMove(1)}
            onKeyDown={onKeyDown}
          />
          <IconButton
            label={texts.remove(which)}
            tone="danger"
            icon={<Trash2 size={18} aria-hidden />}
            onClick={onRemove}
          />
        </Head>
        <TextInput
          label={texts.label}
          maxLength={PROOF_FIELD.labelLength}
          error={errors.label?.message}
          {...register(`proof_fields.${index}.label`)}
        />
        <TextInput
          label={texts.help}
          optional
          maxLength={PROOF_FIELD.helpLength}
          error={errors.help?.message}
          {...register(`proof_fields.${index}.help`)}
        />
        <Particulars form={form} index={index} kind={kind} errors={errors} />
        <Checkbox label={texts.required} {...register(`proof_fields.${index}.required`)} />
      </Stack>
    </Card>
  );
}

interface ParticularsProps {
  form: TaskFormControls;
  index: number;
  kind: ProofField['kind'];
  errors: Errors;
}

/** Settings that only one kind has. */
function Particulars({ form: { register, control }, index, kind, errors }: ParticularsProps) {
  const { fields: texts } = useTexts(taskTexts);
  switch (kind) {
    case 'number':
      return (
        <FieldRow $min={140}>
          <NumberInput
            label={texts.min}
            optional
            inputMode="decimal"
            error={errors.min?.message}
            {...register(`proof_fields.${index}.min`, { setValueAs: numberOrNull })}
          />
          <NumberInput
            label={texts.max}
            optional
            inputMode="decimal"
            error={errors.max?.message}
            {...register(`proof_fields.${index}.max`, { setValueAs: numberOrNull })}
          />
        </FieldRow>
      );
    case 'choice':
      return (
        <LinesInput
          label={texts.options}
          hint={texts.optionsHint(PROOF_FIELD.options)}
          error={errors.options?.message}
          name={`proof_fields.${index}.options`}
          control={control}
        />
      );
    case 'code':
      return (
        <>
          <LinesInput
            label={texts.codes}
            hint={texts.codesHint({ count: PROOF_FIELD.codeTries })}
            error={errors.accepts?.codes?.message}
            name={`proof_fields.${index}.accepts.codes`}
            control={control}
          />
          <TextInput
            label={texts.pattern}
            optional
            hint={texts.patternHint}
            error={errors.accepts?.pattern?.message}
            {...register(`proof_fields.${index}.accepts.pattern`, { setValueAs: textOrNull })}
          />
        </>
      );
    default:
      return null;
  }
}
