/**
 * Filters of a list: side by side where there is room, and in a sheet behind a button on a phone, so that the list begins on the first screen. What
 * they are and what they do is up to the screen.
 */
import { useTexts } from '@taskmint/platform';
import { Button, Modal, space, Stack } from '@taskmint/ui-kit';
import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from './texts';

/** Below this width, in px, all filters are in the sheet. */
const PHONE = 640;
const below = (width: number) => `(max-width: ${width - 0.02}px)`;

/** Lays out its children as part of the bar. */
const Beside = styled.div`
  display: contents;
  @media ${below(PHONE)} {
    display: none;
  }
`;

const Opener = styled.span<{ $until: number }>`
  display: none;
  @media ${({ $until }) => below($until)} {
    display: block;
    margin-bottom: ${space(4)};
    /* In a bar beside a field, the bar provides the distance to the list. */
    form > & {
      margin-bottom: 0;
    }
  }
`;

export interface FilterSheetProps {
  /** How many filters are active. */
  count: number;
  /** Width, in px, from which all filters are visible; between a phone and this width some are. */
  until?: number;
  /** The filters; `inSheet` says whether they are in the sheet, where there is room for labels. `close` closes it. */
  children(inSheet: boolean, close: () => void): ReactNode;
}

export function FilterSheet({ count, until = PHONE, children }: FilterSheetProps) {
  const { filters: texts } = useTexts(catalogue);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Opener $until={until}>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          icon={<SlidersHorizontal size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {count > 0 ? texts.on({ count }) : texts.title}
        </Button>
      </Opener>
      <Beside>{children(false, close)}</Beside>
      {open && (
        <Modal place="bottom" title={texts.title} onClose={close}>
          <Stack gap={4}>{children(true, close)}</Stack>
        </Modal>
      )}
    </>
  );
}
