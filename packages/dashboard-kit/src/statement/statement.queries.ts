/** Every coin movement on the person's own balance, from the ledger. */
import { calls, type CallOutput, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { listQuery, type Range } from '../list-query';

export type Movement = CallOutput<typeof calls.getStatement>[number];

export interface StatementPage extends Range {
  order: 'newest' | 'oldest';
}

/** In either order. */
export function statementQuery(host: HostServices, user: User, page: StatementPage) {
  return listQuery(user, ['statement', page], () =>
    host.api.list(calls.getStatement, { params: { email: user.email }, query: page }),
  );
}

const EXPORT_PAGE = 200;
const MAX_EXPORT_PAGES = 50;

/** The whole statement for a file: the newest 10,000 movements at most. */
export async function readWholeStatement(host: HostServices, user: User): Promise<Movement[]> {
  const all: Movement[] = [];
  for (let page = 0; page < MAX_EXPORT_PAGES; page += 1) {
    const query = { limit: EXPORT_PAGE, offset: page * EXPORT_PAGE };
    const { items, total } = await host.api.list(calls.getStatement, { params: { email: user.email }, query });
    all.push(...items);
    if (all.length >= total || items.length === 0) break;
  }
  return all;
}
