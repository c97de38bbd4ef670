/**
 * A dialog on the native <dialog>: it traps focus, starts in its form if it has one, closes on Escape and on the backdrop, and restores focus. A
 * press on the backdrop does not close a dialog in which something was typed.
 */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styled, { css } from 'styled-components';
import { color, IconButton, radius, shadow, space, text, tight, useWords } from '@taskmint/ui-kit/core';

const widths = { small: '26rem', medium: '36rem', large: '52rem' } as const;

/** Within reach of a thumb: the full width of the window, along its lower edge. */
const bottomSheet = css`
  width: 100%;
  max-width: 100%;
  margin: auto 0 0;
  padding-bottom: env(safe-area-inset-bottom);
  border-width: 1px 0 0;
  border-radius: ${radius.card} ${radius.card} 0 0;
`;

/** It may be opened from inside a table cell, whose text styles must not apply to it. */
const Dialog = styled.dialog<{ $size: keyof typeof widths; $place: 'middle' | 'bottom' }>`
  width: min(${({ $size }) => widths[$size]}, calc(100vw - ${space(8)}));
  max-height: calc(100dvh - ${space(8)});
  padding: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  box-shadow: ${shadow};
  font-size: ${text.base};
  font-weight: 400;
  text-align: start;
  white-space: normal;
  overflow: auto;
  overscroll-behavior: contain;
  &::backdrop {
    background: ${color.scrim};
  }
  ${({ $place }) => $place === 'bottom' && bottomSheet}
  /* Printed from the top of a page, over as many pages as needed, with nothing behind it. */
  @media print {
    position: absolute;
    inset: 0 auto auto 0;
    max-height: none;
    margin: 0;
    border: 0;
    box-shadow: none;
    overflow: visible;
    &::backdrop {
      background: none;
    }
  }
  @starting-style {
    &[open] {
      opacity: 0;
      translate: 0 8px;
    }
  }
  transition:
    opacity 160ms ease-out,
    translate 160ms ease-out;
`;

const Head = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  padding: ${space(3)} ${space(3)} ${space(3)} ${space(5)};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  /* In a window this low (1280 x 1024 px at 400 %) it would hide the label of the field in use. */
  @media (max-height: 24rem) {
    position: static;
  }
`;

const Title = styled.h2`
  min-width: 0;
  font-family: inherit;
  font-size: ${text.heading3};
  letter-spacing: 0;
  @media ${tight} {
    font-size: ${text.lead};
  }
`;

const Content = styled.div`
  padding: ${space(5)};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(3)};
  padding: 0 ${space(5)} ${space(5)};
`;

export interface ModalProps {
  title: ReactNode;
  onClose: () => void;
  /** What is in it is being sent: it stays until the answer is there, since a refusal would reach nobody and take what was written along. */
  busy?: boolean;
  children: ReactNode;
  /** Row of buttons at the end. */
  actions?: ReactNode;
  size?: keyof typeof widths;
  /** In the middle of the window, or as a sheet along its lower edge, for phones. */
  place?: 'middle' | 'bottom';
}

/**
 * Initial focus in a dialog with a form: its first field, or the checked option of radio buttons. Without a form the browser's default applies: the
 * close button.
 */
function firstField(dialog: HTMLDialogElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>('form :is(input, select, textarea):not(:disabled)');
  const isChoice = field instanceof HTMLInputElement && field.type === 'radio';
  return (isChoice && dialog.querySelector<HTMLElement>('form input[type=radio]:checked')) || field;
}

/** Controls that hold typed text. */
const WRITING = 'textarea, input:not([type="checkbox"], [type="radio"])';

/** Open as long as it is rendered. */
export function Modal({ title, busy = false, onClose, children, ...look }: ModalProps) {
  const { actions, size = 'medium', place = 'middle' } = look;
  const words = useWords();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isWrittenIn = useRef(false);
  const beganOutside = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    // jsdom knows the element but not its methods; there only the attribute is set.
    if (element && typeof element.showModal === 'function') element.showModal();
    else element?.setAttribute('open', '');
    if (element) firstField(element)?.focus();
    return () => {
      if (element?.open && typeof element.close === 'function') element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // Closing by the backdrop is for pointers only; keyboards have Escape and the close button.
    <Dialog
      ref={dialog}
      $size={size}
      $place={place}
      aria-labelledby={titleId}
      // A second Escape in a row closes a dialog whatever its `cancel` event is told, but not this one.
      closedby={busy ? 'none' : undefined}
      onCancel={(event) => {
        // A file input inside fires an event of the same name when its file picker is cancelled.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!busy) onClose();
      }}
      onInput={({ target }) => {
        if (target instanceof Element && target.matches(WRITING)) isWrittenIn.current = true;
      }}
      // Selecting text and releasing outside the dialog also fires a click on the common ancestor, which must not close it.
      onPointerDown={(event) => (beganOutside.current = event.target === event.currentTarget)}
      onClick={(event) => {
        const isOutside = beganOutside.current && event.target === event.currentTarget;
        if (isOutside && !busy && !isWrittenIn.current) onClose();
      }}
    >
      <Head>
        <Title id={titleId}>{title}</Title>
        <IconButton label={words.close} icon={<X size={20} aria-hidden />} disabled={busy} onClick={onClose} />
      </Head>
      <Content>{children}</Content>
      {actions && <Actions>{actions}</Actions>}
    </Dialog>
  );
}
