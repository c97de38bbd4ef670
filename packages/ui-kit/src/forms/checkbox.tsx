/** One yes or no, e.g. a filter that is on or off: a native box whose whole line can be pressed. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { color, space } from '@taskmint/ui-kit/core';

const Line = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(2.5)};
  min-height: 2.75rem;
  cursor: pointer;
  & > input {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    margin: 0;
    accent-color: ${color.primary};
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
