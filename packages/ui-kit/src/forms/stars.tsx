/** One to five stars: native radio buttons, drawn as stars that fill up to the chosen one. */
import { Star } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import styled from 'styled-components';
import { color, radius, space, VisuallyHidden } from '@taskmint/ui-kit/core';
import { FieldError, type FieldProps, Hint } from './field';

const COUNTS = [1, 2, 3, 4, 5] as const;

const Row = styled.div`
  display: flex;
  margin-inline-start: calc(-1 * ${space(2)});
`;

const Choice = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: ${radius.control};
  color: ${color.coin};
  cursor: pointer;
  & > input {
    position: absolute;
    z-index: 1;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  /* The chosen star and those before it. */
  &:has(:checked) > svg,
  &:has(~ label :checked) > svg {
    fill: currentColor;
  }
  &:hover > svg {
    scale: 1.08;
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.primary};
  }
`;

export type StarsProps = Pick<FieldProps, 'label' | 'hint' | 'error'> &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'defaultValue'> & {
    name: string;
    /** Accessible name of that many stars. */
    nameOf: (count: number) => string;
  };

/** `ref` goes to every radio button, as form libraries expect of a group. */
export function Stars({ label, hint, error, nameOf, ...control }: StarsProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      aria-required
    >
      <legend>{label}</legend>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <Row>
        {COUNTS.map((count) => (
          <Choice key={count}>
            <input {...control} type="radio" value={String(count)} />
            <Star size={28} aria-hidden />
            <VisuallyHidden>{nameOf(count)}</VisuallyHidden>
          </Choice>
        ))}
      </Row>
      {error && (
        <FieldError id={`${id}-error`} label={label}>
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
