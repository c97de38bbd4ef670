/** A form in a dialog: its fields, why it was refused, and the buttons to submit or cancel. Knows no form library and nothing of what is sent. */
import type { FormEvent, ReactNode } from 'react';
import { Button, Stack, useWords } from '@taskmint/ui-kit/core';
import { FormActions, FormError } from '../forms/form-parts';
import { Modal } from '../overlays/modal';

/** Why the whole form was refused, as react-hook-form stores it under `root`: a code and its message. */
export interface RefusedForm {
  type?: string | number;
  message?: string | undefined;
}

export interface FormDialogProps {
  title: ReactNode;
  submitLabel: ReactNode;
  /** `danger` where submitting takes something away from somebody. */
  tone?: 'primary' | 'danger';
  /** Whether it is being sent. */
  busy: boolean;
  refused: RefusedForm | undefined;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Called when it is closed without submitting. */
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

export function FormDialog({ title, submitLabel, tone = 'primary', busy, refused, ...rest }: FormDialogProps) {
  const words = useWords();
  const { onSubmit, onClose, children } = rest;
  return (
    <Modal open title={title} busy={busy} onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <Stack gap={4}>
          {children}
          {refused && <FormError code={String(refused.type)}>{refused.message}</FormError>}
          <FormActions>
            <Button type="submit" variant={tone} busy={busy}>
              {submitLabel}
            </Button>
            <Button variant="ghost" disabled={busy} onClick={onClose}>
              {words.cancel}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
