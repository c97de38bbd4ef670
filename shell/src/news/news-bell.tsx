/** The bell in a dashboard's top bar: the number of unread news, and a panel with the latest. */
import { useTexts } from '@taskmint/platform';
import { color, Icon, IconButton, radius, shadow, space, Spinner, VisuallyHidden } from '@taskmint/ui-kit';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { useShownCount } from '../shown-count';
import { newsTexts } from '../texts/news';
import { useNews } from './news-context';

const NewsPanel = lazy(() =>
  import(/* webpackChunkName: "news" */ './news-panel').then((module) => ({ default: module.NewsPanel })),
);

const Box = styled.div`
  position: relative;
`;

const Count = styled.span`
  position: absolute;
  top: 0.125rem;
  left: 50%;
  min-width: 1.125rem;
  padding: 0 ${space(1)};
  border-radius: ${radius.pill};
  background: ${color.primary};
  color: ${color.onPrimary};
  font-size: 0.75rem;
  font-weight: 650;
  line-height: 1.125rem;
  text-align: center;
`;

const Bell = styled(IconButton)`
  &[aria-expanded='true'] {
    background: ${color.primarySoft};
  }
`;

const Panel = styled.div`
  position: absolute;
  z-index: 950;
  top: calc(100% + ${space(2)});
  right: 0;
  width: 26rem;
  max-height: min(36rem, calc(100dvh - 6rem));
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow};
  @media (max-width: 47.99em) {
    position: fixed;
    top: 4.25rem;
    right: ${space(2)};
    left: ${space(2)};
    width: auto;
    max-height: calc(100dvh - 9.5rem);
  }
`;

export function NewsBell() {
  const texts = useTexts(newsTexts);
  const unread = useNews(({ count }) => count?.unread ?? 0);
  const shown = useShownCount(unread);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const label = unread > 0 ? `${texts.title}, ${texts.unread({ count: unread })}` : texts.title;
  return (
    <Box
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        close();
      }}
    >
      <Bell
        ref={button}
        label={label}
        icon={
          <>
            <Icon name="bell" />
            {unread > 0 && <Count aria-hidden>{shown}</Count>}
          </>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      <Announcement unread={unread} />
      {isOpen && (
        <Panel ref={panel} id={id} role="dialog" aria-label={texts.title} tabIndex={-1}>
          <Suspense fallback={<Spinner />}>
            <NewsPanel onClose={close} />
          </Suspense>
        </Panel>
      )}
    </Box>
  );
}

/** Announces new notices to screen readers, but not that some were read. */
function Announcement({ unread }: { unread: number }) {
  const texts = useTexts(newsTexts);
  const known = useNews(({ count }) => count !== null);
  const before = useRef<number | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!known) return;
    if (before.current !== null && unread > before.current)
      setWords(`${texts.title}: ${texts.unread({ count: unread })}`);
    before.current = unread;
  }, [known, unread, texts]);
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}
