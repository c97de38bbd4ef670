/** A button that opens a list of actions or links, following the ARIA menu-button pattern. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { color, radius, shadow, space, VisuallyHidden } from '@taskmint/ui-kit/core';

const Box = styled.div`
  position: relative;
  display: inline-block;
`;

const Trigger = styled.button<{ $outlined: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-width: 2.75rem;
  min-height: 2.75rem;
  padding: ${space(1)} ${space(2)};
  border: ${({ $outlined }) => ($outlined ? `1px solid ${color.control}` : 0)};
  border-radius: ${radius.control};
  background: transparent;
  color: ${color.ink};
  font-weight: 600;
  cursor: pointer;
  &:hover,
  &[aria-expanded='true'] {
    background: ${color.primarySoft};
  }
`;

const Panel = styled.div`
  /* In the browser's top layer, so that no scroll container clips it; place() positions it. */
  position: fixed;
  inset: auto;
  margin: 0;
  max-height: calc(100dvh - ${space(4)});
  overflow-y: auto;
  color: ${color.ink};
  min-width: min(13rem, calc(100vw - ${space(8)}));
  max-width: calc(100vw - ${space(8)});
  padding: ${space(1.5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow};
`;

const Header = styled.div`
  margin-bottom: ${space(1.5)};
  padding: ${space(2)} ${space(3)} ${space(3)};
  border-bottom: 1px solid ${color.line};
`;

const Item = styled.a<{ $danger: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  min-height: 2.75rem;
  padding: ${space(2)} ${space(3)};
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: ${({ $danger }) => ($danger ? color.danger : color.ink)};
  font-weight: 500;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  &:hover,
  &:focus {
    background: ${({ $danger }) => ($danger ? color.dangerSoft : color.primarySoft)};
  }
  /* The page outlines nothing that Tab does not reach, and the arrow keys move here. */
  &:focus-visible {
    outline: 3px solid ${color.primary};
    outline-offset: -3px;
  }
  &[aria-disabled='true'] {
    color: ${color.muted};
    cursor: not-allowed;
  }
`;

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Called when it is chosen. With `href` too, an ordinary click calls this and other clicks (new tab) follow the link. */
  onSelect?: () => void;
  href?: string;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
}

export interface MenuProps {
  /** Accessible name of the menu. */
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  items: readonly MenuEntry[];
  /** Above the items, e.g. who is signed in. */
  header?: ReactNode;
  side?: 'left' | 'right';
  /** The trigger is plain text that only a frame makes recognisable as a button. */
  outlined?: boolean;
}

/** Pixels between button and panel, and between panel and window. */
const GAP = 4;
const MARGIN = 8;

/** Places the panel below its button, or above where there is more space, and keeps it inside the viewport. */
function place(panel: HTMLElement, button: HTMLElement, side: 'left' | 'right'): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = window.innerHeight - at.bottom - GAP - MARGIN;
  const isAbove = height > below && at.top > below;
  const top = isAbove ? at.top - GAP - height : at.bottom + GAP;
  const left = side === 'left' ? at.left : at.right - width;
  const furthest = document.documentElement.clientWidth - width - MARGIN;
  panel.style.setProperty('top', `${Math.max(MARGIN, top)}px`);
  panel.style.setProperty('left', `${Math.max(MARGIN, Math.min(left, furthest))}px`);
}

export function Menu({ label, trigger, items, header, side = 'right', outlined = false }: MenuProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<'closed' | 'first' | 'last'>('closed');
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  const isOpen = open !== 'closed';
  useLayoutEffect(() => {
    const [shown, trigger] = [panel.current, button.current];
    if (!isOpen || !shown || !trigger) return;
    shown.showPopover?.();
    const follow = () => place(shown, trigger, side);
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [isOpen, side]);

  useEffect(() => {
    if (open === 'closed') return;
    const all = entries();
    (open === 'last' ? all.at(-1) : all[0])?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen('closed');
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    setOpen('closed');
    button.current?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const all = entries();
    const at = all.findIndex((each) => each === document.activeElement);
    const to: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen('closed');
    else if (Object.hasOwn(to, event.key)) all[to[event.key] ?? 0]?.focus();
    else if (event.key === ' ') (document.activeElement as HTMLElement | null)?.click();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };

  return (
    <Box ref={box}>
      <Trigger
        ref={button}
        type="button"
        $outlined={outlined}
        aria-haspopup="menu"
        aria-expanded={open !== 'closed'}
        aria-controls={open === 'closed' ? undefined : id}
        onClick={() => setOpen((was) => (was === 'closed' ? 'first' : 'closed'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
        }}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {trigger}
      </Trigger>
      {open !== 'closed' && (
        <Panel ref={panel} popover="manual">
          {header && <Header>{header}</Header>}
          <div id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
            {items.map(({ key, label: text, icon, onSelect, href, tone, disabled = false }) => (
              <Item
                key={key}
                {...(href === undefined ? { as: 'button' as const, type: 'button' } : { href })}
                role="menuitem"
                tabIndex={-1}
                aria-disabled={disabled || undefined}
                $danger={tone === 'danger'}
                onClick={(event: React.MouseEvent) => {
                  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
                  if (disabled || (onSelect && !elsewhere)) event.preventDefault();
                  if (disabled || elsewhere) return;
                  close();
                  onSelect?.();
                }}
              >
                {icon}
                <span>{text}</span>
              </Item>
            ))}
          </div>
        </Panel>
      )}
    </Box>
  );
}
