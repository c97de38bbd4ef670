/**
 * The boxes for what a task asks in fields (fair-work.md 7): what a freelancer fills in, and what a client sees of it beforehand. Sends nothing; files are the
 * screen's business.
 */
import { answersSchema, PROOF_FIELD, type ProofAnswer, type ShownProofField } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { schemaResolver } from '@taskmint/platform/form';
import { NumberInput, RadioCards, Select, Stack, TextArea, TextInput } from '@taskmint/ui-kit';
import { Fragment, type ReactNode } from 'react';
import type { FieldErrors, Resolver, UseFormRegister } from 'react-hook-form';
import { catalogue } from '../texts';

/** What the boxes hold, by `answerName`; a number is NaN while its box is empty. */
export type AnswerValues = Record<string, string | number>;

/** Keys alone could be names that every object has. */
export function answerName(key: string): string {
  return `answer_${key}`;
}

/** For `useForm`. A box that is left empty is not answered. */
export function answersResolver(fields: readonly ShownProofField[]): Resolver<AnswerValues> {
  const resolve = schemaResolver<AnswerValues, AnswerValues>(answersSchema(fields, answerName) as never);
  return (values, ...rest) =>
    resolve(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')), ...rest);
}

/** What was filled in, as it is sent; what was left empty is not. */
export function answersOf(fields: readonly ShownProofField[], values: AnswerValues): ProofAnswer[] {
  return fields.flatMap(({ key, kind }) => {
    const value = values[answerName(key)];
    return kind === 'file' || value === undefined || value === '' ? [] : [{ key, value }];
  });
}

/** The boxes with what was answered before; empty without. */
export function valuesOf(fields: readonly ShownProofField[], answers: readonly ProofAnswer[]): AnswerValues {
  const given = new Map(answers.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    fields.map(({ key, kind }) => [answerName(key), given.get(key) ?? (kind === 'number' ? NaN : '')]),
  );
}

/** More options than these stand in a list that opens. */
const MAX_CARDS = 4;

export interface AnswerInputsProps {
  fields: readonly ShownProofField[];
  register: UseFormRegister<AnswerValues>;
  errors: FieldErrors<AnswerValues>;
  /** What stands where files are asked for. */
  files(field: ShownProofField, error: string | undefined): ReactNode;
}

export function AnswerInputs({ fields, register, errors, files }: AnswerInputsProps) {
  return (
    <Stack gap={4}>
      {fields.map((field) => {
        const error = errors[answerName(field.key)]?.message;
        return (
          <Fragment key={field.key}>
            {field.kind === 'file' ? (
              files(field, error)
            ) : (
              <AnswerInput field={field} register={register} error={error} />
            )}
          </Fragment>
        );
      })}
    </Stack>
  );
}

interface AnswerInputProps {
  field: Exclude<ShownProofField, { kind: 'file' }>;
  register: UseFormRegister<AnswerValues>;
  error: string | undefined;
}

function AnswerInput({ field, register, error }: AnswerInputProps) {
  const { answers: texts } = useTexts(catalogue);
  const name = answerName(field.key);
  const common = { label: field.label, hint: field.help || undefined, error, optional: !field.required };
  switch (field.kind) {
    case 'short_text':
      return <TextInput {...common} {...register(name)} />;
    case 'long_text':
      return <TextArea {...common} rows={5} {...register(name)} />;
    case 'url':
      return <TextInput {...common} type="url" inputMode="url" placeholder="https://" {...register(name)} />;
    case 'code':
      return (
        <TextInput
          {...common}
          maxLength={PROOF_FIELD.codeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register(name)}
        />
      );
    case 'number': {
      const { min, max } = field;
      const range =
        min !== null && max !== null
          ? texts.between({ min, max })
          : min !== null
            ? texts.from({ min })
            : max !== null && texts.upTo({ max });
      return (
        <NumberInput
          {...common}
          hint={[field.help, range].filter(Boolean).join(' ') || undefined}
          step="any"
          inputMode="decimal"
          {...register(name, { valueAsNumber: true })}
        />
      );
    }
    case 'choice':
      return field.required && field.options.length <= MAX_CARDS ? (
        <RadioCards
          {...common}
          options={field.options.map((option) => ({ value: option, label: option }))}
          {...register(name)}
        />
      ) : (
        <Select
          {...common}
          placeholder={texts.choose}
          options={field.options.map((option) => ({ value: option, label: option }))}
          {...register(name)}
        />
      );
  }
}
