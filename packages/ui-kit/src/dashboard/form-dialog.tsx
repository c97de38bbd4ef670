/** A form in a dialog: its fields, why it was refused, and the buttons to submit or cancel. Knows no form library and nothing of what is sent. */
import type { FormEvent, ReactNode } from 'react';
import { Button, Stack, useWords } from '@taskmint/ui-kit/core';
import { FormFoot, type RefusedForm } from '../forms/form-parts';
import { Modal } from '../overlays/modal';

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
    <Modal title={title} busy={busy} onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <Stack gap={4}>
          {children}
          <FormFoot refused={refused} busy={busy} submitLabel={submitLabel} variant={tone}>
            <Button variant="ghost" disabled={busy} onClick={onClose}>
              {words.cancel}
            </Button>
          </FormFoot>
        </Stack>
      </form>
    </Modal>
  );
}
