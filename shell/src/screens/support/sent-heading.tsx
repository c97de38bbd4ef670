/** Heading of what replaces a form after sending: the focused button is gone, so the focus comes here and the heading is read out. */
import type { ReactNode } from 'react';

const takeFocus = (heading: HTMLHeadingElement | null): void => heading?.focus();

export function SentHeading({ children }: { children: ReactNode }) {
  return (
    <h2 ref={takeFocus} tabIndex={-1}>
      {children}
    </h2>
  );
}
