/**
 * Choices that narrow a list down: beside one another where there is room, and behind a button in a sheet on a phone, so that the list begins on the first
 * screen. What is chosen and what comes of it is the screen's business.
 */
import { useTexts } from '@taskmint/platform';
import { Button, Modal, space, Stack } from '@taskmint/ui-kit';
import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from './texts';

/** Where the choices stand in a sheet alone, in px of width. */
const PHONE = 640;
const below = (width: number) => `(max-width: ${width - 0.02}px)`;

/** Its children stand among those of the bar. */
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
    /* A bar that holds them beside a field has its own distance to the list. */
    form > & {
      margin-bottom: 0;
    }
  }
`;

export interface FilterSheetProps {
  /** How many choices narrow the list down at the moment. */
  count: number;
  /** Width, in px, from which all choices are in sight; between a phone and it, some are. */
  until?: number;
  /** The choices; told whether they stand in the sheet, where they have room for their labels. `close` ends it. */
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
        <Modal open place="bottom" title={texts.title} onClose={close}>
          <Stack gap={4}>{children(true, close)}</Stack>
        </Modal>
      )}
    </>
  );
}
