/** How much waits for an admin, for the menu: one reading for all of its entries that ask at the same time. */
import { calls, type CallOutput } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';

type Figures = CallOutput<typeof calls.getAdminFigures>;

export type WaitingFigure =
  | 'agreements_waiting'
  | 'tasks_waiting'
  | 'conversations_open'
  | 'appeals_open'
  | 'contests_open'
  | 'links_open'
  | 'things_reported'
  | 'reviews_waiting';

let reading: Promise<Figures> | null = null;

export async function countWaiting(host: HostServices, what: WaitingFigure): Promise<number> {
  reading ??= host.api.call(calls.getAdminFigures, {}).finally(() => (reading = null));
  return (await reading)[what];
}
