/** The native select in the kit's style. */
import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { color, space } from '@taskmint/ui-kit/core';
import { controlStyles, Field, type FieldProps, requiredUnless } from './field';

const Box = styled.div`
  position: relative;
  & > svg {
    position: absolute;
    top: 50%;
    right: ${space(3)};
    translate: 0 -50%;
    color: ${color.muted};
    pointer-events: none;
  }
`;

const Control = styled.select`
  ${controlStyles}
  padding-right: ${space(9)};
  appearance: none;
  /* At a large text size the choice wraps, in browsers that can; the others shorten it. */
  white-space: normal;
  overflow-wrap: anywhere;
  text-overflow: ellipsis;
`;

export interface SelectOption {
  value: string;
  label: string;
}

export type SelectProps = FieldProps &
  ComponentPropsWithRef<'select'> & {
    /** Instead of `<option>` children. */
    options?: readonly SelectOption[];
    /** First option with an empty value, e.g. "Choose a payment system". */
    placeholder?: string;
  };

export function Select({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  'aria-describedby': describedBy,
  options,
  placeholder,
  children,
  ...control
}: SelectProps) {
  const field = { label, hint, error, optional, hideLabel, id, describedBy };
  return (
    <Field {...field}>
      {(wiring) => (
        <Box>
          <Control {...control} {...requiredUnless(optional, control)} {...wiring}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {children}
          </Control>
          <ChevronDown size={18} aria-hidden />
        </Box>
      )}
    </Field>
  );
}
