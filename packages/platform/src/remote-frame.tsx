/** The remote's own data cache around its screens; emptied when the remote leaves the page or the person signs out. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRemoteQueryClient } from './query-client';

export function createRemoteFrame(): { Frame: (props: { children: ReactNode }) => ReactNode; dispose(): void } {
  const client = createRemoteQueryClient();
  return {
    Frame: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    dispose: () => client.clear(),
  };
}
