/** The double's log of events, which webhooks deliver and reconciliation reads. Kept for 30 days, as by the provider. */
import { listPage } from './lists';
import { newId, type ProviderEvent } from './objects';
import { ok, type Operation, type Tables } from './request';

/** Version of the provider's API that the double implements; events name it. */
const API_VERSION = '2026-10-28.endive';

const KEEP_SECONDS = 30 * 24 * 3_600;

/** Stores an event with a copy of `object` as it is now. Call within a transaction. */
export function recordEvent(tables: Tables, now: number, type: string, object: object): ProviderEvent {
  const event: ProviderEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data: { object: structuredClone(object) },
    livemode: false,
    type,
  };
  return tables.events.put(event.id, event);
}

/** Removes events that are older than the provider keeps them. Call within a transaction. */
export function pruneEvents(tables: Tables, now: number): void {
  for (const event of tables.events.all()) {
    if (event.created >= now - KEEP_SECONDS) return;
    tables.events.delete(event.id);
  }
}

export const listEvents: Operation = (asked) => {
  const type = asked.fields.text('type');
  const found = asked.tables.events.all().filter((one) => type === undefined || one.type === type);
  const page = listPage(asked.fields, '/v1/events', 'event', found);
  asked.fields.done();
  return ok(page);
};
