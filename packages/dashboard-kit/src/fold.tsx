/** A part of a long form or page under its name and, while it is closed, what it says now. Closed at first on a phone, open where there is room; what is refused in it opens it. */
import { color, space, Stack, Summary, text } from '@taskmint/ui-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

const Box = styled.details`
  border-top: 1px solid ${color.line};
  & > :last-child {
    padding: ${space(2)} 0 ${space(3)};
  }
`;

const Head = styled(Summary)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${space(3)};
  width: auto;
  min-height: 3.5rem;
  padding: ${space(2)} 0;
  color: ${color.ink};
  & > h2 {
    font-size: ${text.heading3};
  }
  & > :is(h3, h4) {
    font-size: ${text.base};
  }
  & > small {
    font-weight: 400;
  }
  & > svg {
    grid-area: 1 / 2 / span 2;
    color: ${color.muted};
  }
  details[open] > & > small {
    display: none;
  }
`;

/** From the width on at which the form has its columns. */
const hasRoom = (): boolean => typeof matchMedia !== 'function' || matchMedia('(min-width: 43.75em)').matches;

export interface FoldProps {
  title: string;
  /** What is chosen in it, in few words. */
  says: string;
  /** Something in it was refused; nothing is in what is only read. */
  isRefused?: boolean;
  /** Of its heading. */
  level?: 2 | 3 | 4;
  children: ReactNode;
}

export function Fold({ title, says, isRefused = false, level = 2, children }: FoldProps) {
  const Heading = `h${level}` as const;
  const box = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(hasRoom);
  useEffect(() => {
    if (!isRefused || box.current?.open !== false) return;
    // Nothing inside could take the focus while it was closed; whatever is refused above it has it already.
    box.current.open = true;
    if (document.activeElement?.getAttribute('aria-invalid') === 'true') return;
    box.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused]);
  return (
    <Box ref={box} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Head>
        <Heading>{title}</Heading>
        <small>{says}</small>
      </Head>
      <Stack gap={5}>{children}</Stack>
    </Box>
  );
}
