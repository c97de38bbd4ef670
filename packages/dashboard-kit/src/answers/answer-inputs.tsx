/** The inputs for a task's fields (fair-work.md 7): filled in by a freelancer, previewed by a client. Sends nothing; files are up to the screen. */
import { answersSchema, PROOF_FIELD, type ProofAnswer, type ShownProofField } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { schemaResolver } from '@taskmint/platform/form';
import { NumberInput, numberFrom, RadioCards, Select, Stack, TextArea, TextInput } from '@taskmint/ui-kit';
import { Fragment, type ReactNode } from 'react';
import type { FieldErrors, Resolver, UseFormRegister } from 'react-hook-form';
import { catalogue } from '../texts';

/** Input values by `answerName`; an empty number input is NaN. */
export type AnswerValues = Record<string, string | number>;

/** The prefix keeps keys apart from properties that every object has. */
export function answerName(key: string): string {
  return `answer_${key}`;
}

/** For `useForm`. An empty input counts as no answer. */
export function answersResolver(fields: readonly ShownProofField[]): Resolver<AnswerValues> {
  const resolve = schemaResolver<AnswerValues, AnswerValues>(answersSchema(fields, answerName) as never);
  return (values, ...rest) =>
    resolve(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')), ...rest);
}

/** The answers to send; empty inputs are left out. */
export function answersOf(fields: readonly ShownProofField[], values: AnswerValues): ProofAnswer[] {
  return fields.flatMap(({ key, kind }) => {
    const value = values[answerName(key)];
    return kind === 'file' || value === undefined || value === '' ? [] : [{ key, value }];
  });
}

/** Input values for earlier answers; empty where there are none. */
export function valuesOf(fields: readonly ShownProofField[], answers: readonly ProofAnswer[]): AnswerValues {
  const given = new Map(answers.map(({ key, value }) => [key, value]));
  return Object.fromEntries(fields.map(({ key }) => [answerName(key), given.get(key) ?? '']));
}

/** More options than this are shown as a select. */
const MAX_CARDS = 4;

export interface AnswerInputsProps {
  fields: readonly ShownProofField[];
  register: UseFormRegister<AnswerValues>;
  errors: FieldErrors<AnswerValues>;
  /** Renders the part of the form for a field that asks for files. */
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
          inputMode="decimal"
          {...register(name, { setValueAs: numberFrom })}
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
