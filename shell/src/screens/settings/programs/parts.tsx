/** Parts shared by keys and webhooks. */
import { color, text } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export const Wrong = styled.p`
  color: ${color.danger};
  font-size: ${text.small};
`;

const Group = styled.fieldset`
  & > label {
    display: flex;
  }
`;

export interface CheckboxGroupProps {
  legend: string;
  error: string | undefined;
  children: ReactNode;
}

/** Checkboxes of which at least one has to be chosen. */
export function CheckboxGroup({ legend, error, children }: CheckboxGroupProps) {
  return (
    <Group>
      <legend>{legend}</legend>
      {children}
      {error && <Wrong role="alert">{error}</Wrong>}
    </Group>
  );
}
