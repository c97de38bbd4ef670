/** A button that generates text and offers it as a file to save. The contents are up to the screen. */
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
  /** Called when the text could not be generated. */
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
