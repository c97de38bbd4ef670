/** Heading of what stands in place of a form that was sent: the button that had the focus is gone, so it comes here and is read out. */
import type { ReactNode } from 'react';

const takeFocus = (heading: HTMLHeadingElement | null): void => heading?.focus();

export function SentHeading({ children }: { children: ReactNode }) {
  return (
    <h2 ref={takeFocus} tabIndex={-1}>
      {children}
    </h2>
  );
}
