/** The review desk of a task as the application sees it (fair-work.md 8). Decides nothing itself: its commands call those that decide about one submission. */
import { calls } from '@taskmint/contract';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { decideMany } from './decide-many.command';

export const deskModule: ApiModule = {
  name: 'desk',
  routes: [defineRoute(calls.decideMany, [], ({ actor, params, body }) => decideMany(actor, params.id, body))],
};
