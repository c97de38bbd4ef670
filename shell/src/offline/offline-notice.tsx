/** Says that there is no connection, and how old the displayed data may be. */
import { useTexts } from '@taskmint/platform';
import { color, DateText, space, text } from '@taskmint/ui-kit';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { useStore } from 'zustand';
import { catalogue } from '../texts';
import { shownCachedResponse } from './response-cache';

const Bar = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  padding: ${space(2)} ${space(4)};
  border-bottom: 1px solid ${color.warn};
  background: ${color.coinSoft};
  color: ${color.ink};
  font-size: ${text.small};
  & > svg {
    flex: none;
  }
`;

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export function OfflineNotice() {
  const { offline } = useTexts(catalogue);
  const cachedAt = useStore(shownCachedResponse, ({ of }) => of);
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine !== false,
    () => true,
  );
  const shown = cachedAt !== null || !online;
  return (
    <div role="status">
      {shown && (
        <Bar>
          <CloudOff size={18} aria-hidden />
          <span>{cachedAt ? offline.banner({ time: <DateText value={cachedAt} withTime /> }) : offline.noCopy}</span>
        </Bar>
      )}
    </div>
  );
}
