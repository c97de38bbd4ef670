/** The remote's own data cache around its screens; emptied when the remote leaves the page or the person signs out. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NewsNoun } from '@taskmint/contract';
import type { HostServices } from './host-contract';
import { createRemoteQueryClient } from './query-client';

/** Nouns of a remote's own questions that stand on something told under another name. */
const ALSO: Partial<Record<NewsNoun, readonly string[]>> = {
  statement: ['spending', 'earnings'],
  // A place that lapses is told of as work is.
  submissions: ['reservations'],
};

/**
 * Keys of questions begin with whose answer it is and the noun that it is about. What `host` hears of such a noun has those on screen asked again, and the
 * others when they are opened.
 */
export function createRemoteFrame(host?: Pick<HostServices, 'news'>): {
  Frame: (props: { children: ReactNode }) => ReactNode;
  client: QueryClient;
  dispose(): void;
} {
  const client = createRemoteQueryClient();
  const stop = host?.news?.onChange((nouns) => {
    const touched = new Set<unknown>(nouns.flatMap((noun) => [noun, ...(ALSO[noun] ?? [])]));
    void client.invalidateQueries({ predicate: ({ queryKey }) => touched.has(queryKey[1]) });
  });
  return {
    client,
    Frame: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    dispose() {
      stop?.();
      client.clear();
    },
  };
}
