/** A labelled quote, on cards on which an admin reads what happened before deciding. */
import { Note, Quote } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';

export function LabelledQuote({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Note as="div">{label}</Note>
      <Quote>{children}</Quote>
    </div>
  );
}
