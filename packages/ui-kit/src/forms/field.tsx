/** What every form field shares: label, hint, error and the wiring between them. Knows no form library; fields forward `ref` and events. */
import { CircleAlert } from 'lucide-react';
import { type AriaAttributes, type ReactNode, useId } from 'react';
import styled, { css } from 'styled-components';
import { color, radius, space, text, useWords, VisuallyHidden } from '@taskmint/ui-kit/core';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown under the field and announced; the field is then marked invalid. */
  error?: ReactNode;
  /** Shows "optional" beside the label. Fields are required by default. */
  optional?: boolean;
  /** The label is for screen readers only, e.g. for a filter in a table. */
  hideLabel?: boolean;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  align-content: start;
  min-width: 0;
`;

const Label = styled.label`
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Optional = styled.span`
  color: ${color.muted};
  font-weight: 400;
`;

export const Hint = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
`;

const ErrorText = styled.p`
  display: flex;
  gap: ${space(1.5)};
  color: ${color.danger};
  font-size: ${text.small};
  font-weight: 550;
  & > svg {
    flex: none;
    margin-top: 0.15em;
  }
`;

/**
 * Fields side by side with their inputs aligned, however long the hints above them: label, hint, input and error of all fields share four rows.
 * `$min` is the minimum width of a field in px.
 */
export const FieldRow = styled.div<{ $min: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min }) => $min / 16}rem), 1fr));
  gap: ${space(1.5)} ${space(4)};
  /* Cancels the margin below the last row of fields. */
  margin-bottom: calc(-1 * ${space(3)});
  & > ${Box} {
    grid-row: span 4;
    grid-template-rows: subgrid;
    margin-bottom: ${space(3)};
  }
  & > ${Box} > * {
    grid-row: 3;
  }
  & > ${Box} > ${Label} {
    grid-row: 1;
  }
  & > ${Box} > ${Hint} {
    grid-row: 2;
  }
  & > ${Box} > ${ErrorText} {
    grid-row: 4;
  }
`;

/**
 * The error line of a field or a group of fields. As an alert it names the field; `id` is on the error alone, since whoever stands in the field has
 * heard its name.
 */
export function FieldError({ id, label, children }: { id: string; label: ReactNode; children: ReactNode }) {
  return (
    <ErrorText role="alert">
      <CircleAlert size={16} aria-hidden />
      <VisuallyHidden>{label}: </VisuallyHidden>
      <span id={id}>{children}</span>
    </ErrorText>
  );
}

/**
 * `aria-required` of a control: true for everything with a name that is not marked optional. A filter, which may stay empty without being marked,
 * says `aria-required={false}` itself.
 */
export function requiredUnless(
  optional: boolean | undefined,
  control: { name?: string | undefined; 'aria-required'?: AriaAttributes['aria-required'] },
): { 'aria-required': AriaAttributes['aria-required'] } {
  return { 'aria-required': control['aria-required'] ?? ((control.name !== undefined && !optional) || undefined) };
}

/** Style of a one-line control; also for `select` and `textarea`. */
export const controlStyles = css`
  width: 100%;
  min-width: 0;
  min-height: 2.75rem;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font-size: 1rem;
  transition: border-color 120ms ease-out;
  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  &:hover:not(:disabled, [readonly]) {
    border-color: ${color.ink};
  }
  &:focus-visible {
    outline-offset: 0;
    border-color: ${color.primary};
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
  }
  &:disabled,
  &[readonly] {
    background: ${color.sunken};
    color: ${color.muted};
  }
`;

/** Ids and attributes for a control; `own` is an id set by the screen. */
function useControlWiring(own: string | undefined, hint: ReactNode, error: ReactNode, describedBy?: string) {
  const generated = useId();
  const id = own ?? generated;
  const ids = { hint: `${id}-hint`, error: `${id}-error` };
  const described = [describedBy, hint ? ids.hint : null, error ? ids.error : null].filter(Boolean).join(' ');
  const wiring: ControlWiring = {
    id,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': error ? true : undefined,
  };
  return { wiring, ids };
}

export function OptionalMark() {
  return <Optional> ({useWords().optional})</Optional>;
}

/** Label, hint and error around any control: `<Field label="Price">{(wiring) => <input {...wiring} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  id: own,
  describedBy,
  children,
}: FieldProps & { id?: string; describedBy?: string; children: (wiring: ControlWiring) => ReactNode }) {
  const { wiring, ids } = useControlWiring(own, hint, error, describedBy);
  const labelText = (
    <>
      {label}
      {optional && <OptionalMark />}
    </>
  );
  return (
    <Box>
      <Label htmlFor={wiring.id}>{hideLabel ? <VisuallyHidden>{labelText}</VisuallyHidden> : labelText}</Label>
      {hint && <Hint id={ids.hint}>{hint}</Hint>}
      {children(wiring)}
      {error && (
        <FieldError id={ids.error} label={label}>
          {error}
        </FieldError>
      )}
    </Box>
  );
}
