/** One choice out of a few, each a card with a short explanation; native radio buttons underneath. */
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { color, radius, space, text, VisuallyHidden } from '@taskmint/ui-kit/core';
import { FieldError, type FieldProps, Hint, OptionalMark } from './field';
import { tick } from './tick';

const Group = styled.fieldset`
  & > * + * {
    margin-top: ${space(1.5)};
  }
`;

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: ${space(3)};
`;

const CardLabel = styled.label`
  position: relative;
  display: flex;
  align-items: flex-start;
  gap: ${space(3)};
  min-height: 2.75rem;
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.surface};
  cursor: pointer;
  transition:
    border-color 120ms ease-out,
    background-color 120ms ease-out;
  &:hover {
    border-color: ${color.primary};
  }
  &:has(:checked) {
    border-color: ${color.primary};
    background: ${color.primarySoft};
    box-shadow: inset 0 0 0 1px ${color.primary};
  }
  [aria-invalid='true'] & {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.primary};
    outline-offset: 2px;
  }
  &:has(:disabled) {
    cursor: not-allowed;
    color: ${color.muted};
    background: ${color.sunken};
  }
  & > input {
    ${tick}
    margin-top: 0.08rem;
    outline: none;
  }
`;

const Title = styled.span`
  display: block;
  font-weight: 600;
`;

const Description = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${text.small};
  label:has(:checked) & {
    color: ${color.ink};
  }
`;

export interface RadioCardOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
}

export type RadioCardsProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'defaultValue'> & {
    name: string;
    options: readonly RadioCardOption[];
    /** Controlled value; leave out with a form library's `register`. */
    value?: string;
  };

/** `ref` goes to every radio button, as form libraries expect of a group. */
export function RadioCards({
  label,
  hint,
  error,
  optional,
  hideLabel,
  options,
  value,
  id: own,
  ...control
}: RadioCardsProps) {
  const generated = useId();
  const id = own ?? generated;
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  const text = (
    <>
      {label}
      {optional && <OptionalMark />}
    </>
  );
  return (
    <Group
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={!optional || undefined}
    >
      <legend>{hideLabel ? <VisuallyHidden>{text}</VisuallyHidden> : text}</legend>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <Cards>
        {options.map((option) => (
          <CardLabel key={option.value}>
            <input
              {...control}
              type="radio"
              id={`${id}-${option.value}`}
              value={option.value}
              {...(value === undefined ? {} : { checked: value === option.value })}
            />
            {option.icon}
            <span>
              <Title>{option.label}</Title>
              {option.description && <Description>{option.description}</Description>}
            </span>
          </CardLabel>
        ))}
      </Cards>
      {error && (
        <FieldError id={`${id}-error`} label={label}>
          {error}
        </FieldError>
      )}
    </Group>
  );
}
