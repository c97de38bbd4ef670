/** The end of a form: why it was refused, and its row of buttons. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button, type ButtonProps, color, radius, space, text, useWords } from '@taskmint/ui-kit/core';

const Box = styled.div`
  display: flex;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.dangerSoft};
  color: ${color.ink};
  & > svg {
    flex: none;
    margin-top: 0.1em;
    color: ${color.danger};
  }
`;

const Code = styled.p`
  font-size: ${text.small};
`;

/** Why a form was refused. Renders nothing without text. */
export function FormError({ code, children }: { code?: string | null | undefined; children?: ReactNode }) {
  const words = useWords();
  if (!children) return null;
  return (
    <Box role="alert">
      <CircleAlert size={20} aria-hidden />
      <div>
        {children}
        {code && <Code>{words.code(code)}</Code>}
      </div>
    </Box>
  );
}

export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  margin-top: ${space(2)};
  @media (max-width: 29.99em) {
    & > button,
    & > a {
      flex: 1 1 100%;
    }
  }
`;

/** Why a whole form was refused, as react-hook-form stores it under `root`: a code and its message. */
export interface RefusedForm {
  type?: string | number;
  message?: string | undefined;
}

/** Attributes other than these, such as `variant`, are of the submit button. */
export interface FormFootProps extends Omit<ButtonProps, 'type'> {
  refused: RefusedForm | undefined;
  /** Whether it is being sent. */
  busy: boolean;
  submitLabel: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

export function FormFoot({ refused, submitLabel, children, ...submit }: FormFootProps) {
  return (
    <>
      {refused && <FormError code={String(refused.type)}>{refused.message}</FormError>}
      <FormActions>
        <Button {...submit} type="submit">
          {submitLabel}
        </Button>
        {children}
      </FormActions>
    </>
  );
}
