/**
 * Toasts: top right, gone after 5 s (product.md §9), announced to screen readers. The timer stops while a toast is pointed at or focused, and while
 * the tab is hidden, where nobody would read why something failed.
 */
import { useTexts, type Toasts } from '@taskmint/platform';
import { color, IconButton, radius, shadow, space } from '@taskmint/ui-kit';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { catalogue } from '../texts';

const SHOWN_MS = 5_000;
/** More would cover the page; the oldest is removed. */
const MAX_AT_ONCE = 4;

type Kind = Parameters<Toasts['show']>[0];

interface Toast {
  id: number;
  kind: Kind;
  text: string;
}

export type ToastStore = StoreApi<readonly Toast[]>;

export function createToasts(): { toasts: Toasts; store: ToastStore } {
  const store = createStore<readonly Toast[]>(() => []);
  let lastId = 0;
  return {
    store,
    toasts: {
      show(kind, text) {
        lastId += 1;
        store.setState([...store.getState(), { id: lastId, kind, text }].slice(-MAX_AT_ONCE), true);
      },
    },
  };
}

const MARKS = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info };
const TINTS = { success: color.primary, warning: color.warn, error: color.danger, info: color.info };

const Region = styled.div`
  position: fixed;
  z-index: 1100;
  /* Below the top bar, which shows the coins that a toast may be about. */
  top: calc(4rem + ${space(3)});
  right: ${space(4)};
  width: min(22rem, calc(100vw - ${space(8)}));
`;

const List = styled.ol`
  display: grid;
  gap: ${space(2)};
`;

const Box = styled.li<{ $tint: string }>`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(1)} ${space(1)} ${space(1)} ${space(4)};
  border: 1px solid ${color.line};
  border-left: 4px solid ${({ $tint }) => $tint};
  border-radius: ${radius.control};
  background: ${color.surface};
  box-shadow: ${shadow};
  & > svg {
    flex: none;
    color: ${({ $tint }) => $tint};
  }
  & > p {
    flex: 1;
    min-width: 0;
  }
`;

export function ToastRegion({ store }: { store: ToastStore }) {
  const texts = useTexts(catalogue).toasts;
  const toasts = useStore(store);
  const drop = useCallback(
    (id: number) =>
      store.setState(
        store.getState().filter((toast) => toast.id !== id),
        true,
      ),
    [store],
  );
  return (
    <Region role="log" aria-live="polite" aria-relevant="additions" aria-label={texts.label}>
      <List role="list">
        {toasts.map((toast) => (
          <ToastBox key={toast.id} toast={toast} onDone={drop} />
        ))}
      </List>
    </Region>
  );
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

function ToastBox({ toast, onDone }: { toast: Toast; onDone: (id: number) => void }) {
  const texts = useTexts(catalogue).toasts;
  const [held, setHeld] = useState(false);
  const isAway = useSyncExternalStore(onVisibility, () => document.hidden);
  useEffect(() => {
    if (held || isAway) return;
    const timer = setTimeout(() => onDone(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, isAway, onDone, toast.id]);
  const Mark = MARKS[toast.kind];
  return (
    <Box
      $tint={TINTS[toast.kind]}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Mark size={20} aria-hidden />
      <p>{toast.text}</p>
      <IconButton label={texts.dismiss} icon={<X size={18} aria-hidden />} onClick={() => onDone(toast.id)} />
    </Box>
  );
}
