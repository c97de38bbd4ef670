/** A yes or no, e.g. a filter that is on or off: a native checkbox with the whole line clickable. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { space } from '@taskmint/ui-kit/core';
import { tick } from './tick';

const Line = styled.label`
  display: inline-flex;
  gap: ${space(2.5)};
  min-width: 2.75rem;
  min-height: 2.75rem;
  /* The box aligns with the first line of a long label. */
  padding-block: 0.67rem;
  cursor: pointer;
  & > input {
    ${tick}
    margin-top: 0.08rem;
  }
`;

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <Line>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </Line>
  );
}
