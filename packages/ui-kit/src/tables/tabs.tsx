/** Tabs following the ARIA pattern: one tab stop, arrow keys between tabs. Only the chosen panel is rendered. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { color, radius, space } from '@taskmint/ui-kit/core';

const fade = keyframes`from { mask-size: 100% 100%; } to { mask-size: calc(100% + 3rem) 100%; }`;

/**
 * Where not all tabs fit, the last visible one fades out until it is scrolled to. Where all fit, the timeline is inactive and the fade stays beyond
 * the end.
 */
const fadesAtItsEnd = css`
  @supports (animation-timeline: scroll()) {
    mask: linear-gradient(to right, #000 calc(100% - 3rem), transparent) no-repeat 0 0 / calc(100% + 3rem) 100%;
    animation: ${fade} linear both;
    animation-timeline: scroll(self inline);
  }
`;

const List = styled.div`
  display: flex;
  gap: ${space(1)};
  margin-bottom: ${space(5)};
  border-bottom: 1px solid ${color.line};
  overflow-x: auto;
  scrollbar-width: none;
  ${fadesAtItsEnd}
`;

const Tab = styled.button`
  flex: none;
  min-height: 2.75rem;
  margin-bottom: -1px;
  padding: ${space(2)} ${space(3)};
  border: 0;
  border-bottom: 3px solid transparent;
  border-radius: ${radius.control} ${radius.control} 0 0;
  background: transparent;
  color: ${color.muted};
  font-weight: 600;
  cursor: pointer;
  &:hover {
    color: ${color.ink};
  }
  &[aria-selected='true'] {
    border-bottom-color: ${color.primary};
    color: ${color.primary};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  /* Visible in forced colours only. */
  @media (forced-colors: active) {
    border-bottom-color: Canvas;
  }
`;

export interface TabItem {
  id: string;
  label: ReactNode;
  content?: ReactNode;
}

export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly TabItem[];
  /** Chosen tab. */
  value: string;
  onChange(id: string): void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === value) ?? tabs[0];
  // The chosen tab may be the last of a row that is wider than a phone.
  const currentId = current?.id;
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>('[aria-selected="true"]')];
    if (!row || !tab) return;
    const show = () => {
      const start = tab.offsetLeft - row.offsetLeft;
      const isSeen = start >= row.scrollLeft && start + tab.offsetWidth <= row.scrollLeft + row.clientWidth;
      if (!isSeen) row.scrollLeft = Math.max(0, start - (row.clientWidth - tab.offsetWidth) / 2);
    };
    show();
    if (typeof ResizeObserver === 'undefined') return;
    // Also once a row that was hidden while the page loaded has its width.
    const observer = new ResizeObserver(show);
    observer.observe(row);
    return () => observer.disconnect();
  }, [currentId]);
  const move = (key: string): number | null => {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    if (key === 'ArrowRight') return (at + 1) % tabs.length;
    if (key === 'ArrowLeft') return (at - 1 + tabs.length) % tabs.length;
    if (key === 'Home') return 0;
    return key === 'End' ? tabs.length - 1 : null;
  };
  return (
    <div>
      <List
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => {
          const to = move(event.key);
          const tab = to === null ? undefined : tabs[to];
          if (to === null || !tab) return;
          event.preventDefault();
          onChange(tab.id);
          list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
        }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === current?.id}
            aria-controls={tab.id === current?.id ? `${base}-panel` : undefined}
            tabIndex={tab.id === current?.id ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </Tab>
        ))}
      </List>
      {current && (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${current.id}`}>
          {current.content}
        </div>
      )}
    </div>
  );
}
