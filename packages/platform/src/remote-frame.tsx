/** Puts a remote's own data cache around its screens; cleared when the remote leaves the page or the person signs out. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NewsNoun } from '@taskmint/contract';
import type { HostServices } from './host-contract';
import { createRemoteQueryClient } from './query-client';

/** Nouns of a remote's queries that depend on changes announced under another noun. */
const ALSO: Partial<Record<NewsNoun, readonly string[]>> = {
  statement: ['spending', 'earnings'],
  // What is reported broken in a task, and its answer, are announced as changes of tasks.
  tasks: ['defects'],
  // A place that lapses is announced as a change of submissions.
  submissions: ['reservations'],
};

/**
 * Query keys start with the person and the noun of the data. When `host` announces a change of a noun, its queries on screen are refetched, and the
 * others when they are next used.
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
