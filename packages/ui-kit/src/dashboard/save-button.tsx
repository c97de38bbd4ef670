/** A button that makes a text and hands it to the browser as a file. What is in the file is the screen's business. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@taskmint/ui-kit/core';
import { downloadText } from './download';

export interface SaveButtonProps {
  label: string;
  fileName: string;
  /** Media type, without a charset. */
  type: string;
  content(): Promise<string>;
  /** The text could not be made. */
  onFailed(error: unknown): void;
}

export function SaveButton({ label, fileName, type, content, onFailed }: SaveButtonProps) {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      downloadText(fileName, type, await content());
    } catch (error) {
      onFailed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" busy={busy} icon={<Download size={18} aria-hidden />} onClick={() => void save()}>
      {label}
    </Button>
  );
}
