/** Every movement of coins on the own balance, from the ledger. */
import { calls, type CallOutput, type User } from '@taskmint/contract';
import { keepPreviousData, queryOptions } from '@taskmint/platform/query';
import type { HostServices } from './host-contract';

export type Movement = CallOutput<typeof calls.getStatement>[number];

export interface StatementPage {
  limit: number;
  offset: number;
  order?: 'newest' | 'oldest';
}

/** From either end; the newest first unless told otherwise. */
export function statementQuery(host: HostServices, user: User, page: StatementPage) {
  return queryOptions({
    queryKey: [user._id, 'statement', page],
    queryFn: () => host.api.list(calls.getStatement, { params: { email: user.email }, query: page }),
    placeholderData: keepPreviousData,
  });
}

const EXPORT_PAGE = 200;
const EXPORT_PAGES_AT_MOST = 50;

/** The whole statement for a file: at most 10,000 movements, the newest ones. */
export async function readWholeStatement(host: HostServices, user: User): Promise<Movement[]> {
  const all: Movement[] = [];
  for (let page = 0; page < EXPORT_PAGES_AT_MOST; page += 1) {
    const query = { limit: EXPORT_PAGE, offset: page * EXPORT_PAGE };
    const { items, total } = await host.api.list(calls.getStatement, { params: { email: user.email }, query });
    all.push(...items);
    if (all.length >= total || items.length === 0) break;
  }
  return all;
}
