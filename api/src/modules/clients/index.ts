/** Clients as seen by freelancers who consider working for them (fair-work.md 6). Reads records of people, changes none. */
import { Types } from 'mongoose';
import { calls, type ClientPage } from '@taskmint/contract';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { presentClientRecord } from '../tasks/task.presenter';
import { UserModel } from '../users/user.model';

/** Refuses with `user_not_found`, also for people who are not clients, since their activity is private (decisions.md 27). */
async function clientPage(id: string): Promise<ClientPage> {
  const client = await collectionOf(UserModel).findOne(
    { _id: new Types.ObjectId(id), role: 'client', status: { $ne: 'closed' } },
    { projection: { name: 1, photoURL: 1, created_at: 1, client_record: 1 }, maxTimeMS: STATEMENT_BUDGET_MS },
  );
  if (!client) return refuse('user_not_found');
  return {
    _id: id,
    name: client.name,
    photoURL: client.photoURL,
    since: client.created_at.toISOString(),
    record: presentClientRecord(client.client_record),
  };
}

export const clientsModule: ApiModule = {
  name: 'clients',
  routes: [defineRoute(calls.getClient, ({ params }) => clientPage(params.id))],
};
