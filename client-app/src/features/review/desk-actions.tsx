/** Actions for the open submission, each with its key. The submission's `can` says which are allowed. */
import { useTexts } from '@taskmint/platform';
import { Button, Checkbox, color, radius, space, text, visuallyHidden } from '@taskmint/ui-kit';
import { Check, ChevronLeft, ChevronRight, PencilLine, SquareCheck, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { deskTexts } from '../../texts/desk';
import { REVIEW_KEYS, type ReviewAction } from './use-review-keys';

/** Stays in view while the work is read; above the menu on a phone. */
const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(1.5)};
  padding: ${space(2)} ${space(3)};
  & > button {
    padding-inline: ${space(2.5)};
    /* The bar covers only the space that is reserved for it: without this margin, focusing something in it would scroll the page. */
    scroll-margin-bottom: calc(-1rem - var(--tm-bar-height, 0px));
  }
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  @media (max-width: 47.99em) {
    bottom: calc(4rem + env(safe-area-inset-bottom));
  }
  /* It would fill a window this low: 1280 x 1024 px at 400 %, or a phone in landscape. */
  @media (max-height: 24rem) {
    position: static;
  }
`;

/** Labels of buttons whose icon suffices: a phone has no room for them beside the decisions. */
const Plain = styled.span`
  @media (max-width: 37.49em) {
    ${visuallyHidden}
  }
`;

const Key = styled.kbd`
  padding: 0 ${space(1.5)};
  border: 1px solid currentColor;
  border-radius: 4px;
  font: inherit;
  font-size: ${text.small};
  line-height: 1.3;
  opacity: 0.85;
  /* Without a keyboard the key hints are useless; in a narrow window they would add a line. */
  @media (hover: none), (max-width: 37.49em) {
    display: none;
  }
`;

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(4)};
  color: ${color.muted};
  font-size: ${text.small};
  @media (hover: none) {
    display: none;
  }
`;

export type DeskActs = Readonly<Partial<Record<ReviewAction, () => void>>>;

export interface DeskActionsProps {
  acts: DeskActs;
  /** Whether there is anything to decide; without it, one can only move on. */
  decides: boolean;
  /** A decision is under way. */
  busy: boolean;
  selected: boolean;
  keys: boolean;
  /** Buttons without a key, before those that move on. */
  children: ReactNode;
}

/** Absent acts are not possible now: their buttons are disabled. */
export function DeskActions({ acts, decides, busy, selected, keys, children }: DeskActionsProps) {
  const { desk: texts } = useTexts(deskTexts);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const covered = bar.current && getComputedStyle(bar.current).position === 'sticky' ? bar.current.offsetHeight : 0;
    style.setProperty('--tm-bar-height', `${covered}px`);
    return () => void style.removeProperty('--tm-bar-height');
  });
  const button = (act: ReviewAction, label: string, icon: ReactNode, variant: 'primary' | 'secondary' | 'ghost') => (
    <Button
      size="small"
      variant={variant}
      icon={icon}
      disabled={!acts[act]}
      busy={act === 'approve' && busy}
      aria-keyshortcuts={keys ? REVIEW_KEYS[act].toUpperCase() : undefined}
      onClick={acts[act]}
    >
      {variant === 'ghost' ? <Plain>{label}</Plain> : label}
      {keys && <Key aria-hidden>{REVIEW_KEYS[act].toUpperCase()}</Key>}
    </Button>
  );
  return (
    <Bar ref={bar}>
      {decides && (
        <>
          {button('approve', texts.approve, <Check size={16} aria-hidden />, 'primary')}
          {button('changes', texts.askChanges, <PencilLine size={16} aria-hidden />, 'secondary')}
          {button('reject', texts.reject, <X size={16} aria-hidden />, 'secondary')}
          {button(
            'select',
            selected ? texts.unselectIt : texts.selectIt,
            <SquareCheck size={16} aria-hidden />,
            'ghost',
          )}
        </>
      )}
      {children}
      {button('previous', texts.previous, <ChevronLeft size={16} aria-hidden />, 'ghost')}
      {button('next', texts.next, <ChevronRight size={16} aria-hidden />, 'ghost')}
    </Bar>
  );
}

export function KeyLegend({ on, onSwitch }: { on: boolean; onSwitch(on: boolean): void }) {
  const { desk: texts } = useTexts(deskTexts);
  return (
    <Legend>
      <Checkbox label={texts.keysOn} checked={on} onChange={(event) => onSwitch(event.target.checked)} />
      {on && <span>{texts.keysOff}</span>}
    </Legend>
  );
}
