/** Fields for typing: text, password, whole numbers, dates, longer text. Each forwards `ref` and every native attribute. */
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import styled from 'styled-components';
import { IconButton, useWords } from '@taskmint/ui-kit/core';
import { controlStyles, Field, type FieldProps, requiredUnless } from './field';

const Input = styled.input`
  ${controlStyles}
`;

const NumberControl = styled(Input)`
  font-variant-numeric: tabular-nums;
`;

const Area = styled.textarea`
  ${controlStyles}
  /* No wider than a comfortable line of text. */
  max-width: 48rem;
  min-height: 7rem;
  resize: vertical;
  field-sizing: content;
  max-height: 24rem;
`;

const WithButton = styled.div`
  position: relative;
  & > input {
    padding-right: 3rem;
  }
  & > button {
    position: absolute;
    top: 0;
    right: 0;
  }
`;

type InputProps = FieldProps & ComponentPropsWithRef<'input'>;

/** Separates the field's own props from those for the control. */
function split<
  P extends FieldProps & Pick<ComponentPropsWithRef<'input'>, 'id' | 'name' | 'aria-describedby' | 'aria-required'>,
>(props: P) {
  const { label, hint, error, optional, hideLabel, id, 'aria-describedby': describedBy, ...control } = props;
  return {
    field: { label, hint, error, optional, hideLabel, id, describedBy },
    control: { ...control, ...requiredUnless(optional, props) },
  };
}

export type TextInputProps = InputProps;

/** The key of a phone's keyboard says what it does where that is known here; elsewhere the browser chooses between the next field and sending. */
export function TextInput(props: TextInputProps) {
  const { field, control } = split(props);
  const key = props.type === 'search' ? 'search' : undefined;
  return <Field {...field}>{(wiring) => <Input type="text" enterKeyHint={key} {...control} {...wiring} />}</Field>;
}

/** The label is text, as it names the button that shows the password too. */
export type PasswordInputProps = Omit<InputProps, 'type' | 'label'> & { label: string };

/** The password can be shown while typing; sets `autoComplete` unless given (`new-password` when registering). It is the last field of its form. */
export function PasswordInput(props: PasswordInputProps) {
  const { field, control } = split(props);
  const words = useWords();
  const [shown, setShown] = useState(false);
  const Mark = shown ? EyeOff : Eye;
  return (
    <Field {...field}>
      {(wiring) => (
        <WithButton>
          <Input
            autoComplete="current-password"
            enterKeyHint="go"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
          />
          <IconButton
            label={(shown ? words.hidePassword : words.showPassword)(props.label)}
            icon={<Mark size={20} aria-hidden />}
            onClick={() => setShown((was) => !was)}
          />
        </WithButton>
      )}
    </Field>
  );
}

export type NumberInputProps = Omit<InputProps, 'type' | 'min' | 'max' | 'step'>;

/**
 * For a number; for one with a fraction give `inputMode="decimal"`. It keeps what is typed as it is, and `numberFrom` reads it: a browser's own number
 * input drops what it does not know, so that 1,5 becomes 15, and calls a lone minus empty.
 */
export function NumberInput(props: NumberInputProps) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      {(wiring) => <NumberControl inputMode="numeric" autoComplete="off" {...control} {...wiring} type="text" />}
    </Field>
  );
}

const MAYBE_THOUSANDS = /^-?[1-9]\d{0,2}\.\d{3}$/;

/**
 * The number that is typed in a `NumberInput`, in Latin or Bangla digits; NaN while nothing is. Anything else stays text, at run time: no rule and no
 * schema takes it for a number, so that it is refused and never becomes another number. So does `1.500`, which is 1500 to some and 1.5 to others.
 */
export function numberFrom(typed: string | number): number {
  const text = String(typed)
    .trim()
    .replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)));
  if (text === '') return NaN;
  return /^-?\d+(\.\d+)?$/.test(text) && !MAYBE_THOUSANDS.test(text) ? Number(text) : (typed as number);
}

export type DateInputProps = Omit<InputProps, 'type'>;

/** The browser's own date picker; value, `min` and `max` are `yyyy-MM-dd`. */
export function DateInput(props: DateInputProps) {
  const { field, control } = split(props);
  return <Field {...field}>{(wiring) => <NumberControl {...control} {...wiring} type="date" />}</Field>;
}

export type TextAreaProps = FieldProps & ComponentPropsWithRef<'textarea'>;

export function TextArea(props: TextAreaProps) {
  const { field, control } = split(props);
  return <Field {...field}>{(wiring) => <Area rows={4} dir="auto" {...control} {...wiring} />}</Field>;
}
