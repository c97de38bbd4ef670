/** The double's log of events, which webhooks deliver and reconciliation reads. Kept for 30 days, as by the provider. */
import { listPage } from './lists';
import { newId, type ProviderEvent } from './objects';
import { noSuch } from './provider-error';
import { ok, type Asked, type Operation, type Tables } from './request';

/** Version of the provider's API that the double implements; events name it. */
export const API_VERSION = '2026-10-28.endive';

const KEEP_SECONDS = 30 * 24 * 3_600;

export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}

/** Stores an event with a copy of `object` as it is now. Call within a transaction. */
export function recordEvent(
  tables: Tables,
  now: number,
  cause: Cause,
  type: string,
  object: object,
  previous?: object,
): ProviderEvent {
  const event: ProviderEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data: {
      object: structuredClone(object),
      ...(previous === undefined ? {} : { previous_attributes: structuredClone(previous) }),
    },
    livemode: false,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
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

export function retrieveEvent(pending: (event: string) => number): Operation {
  return (asked) => {
    asked.fields.done();
    const found = asked.tables.events.get(asked.id);
    if (!found) throw noSuch('event', asked.id, 'id');
    return ok({ ...found, pending_webhooks: pending(found.id) });
  };
}

export function listEvents(pending: (event: string) => number): Operation {
  return (asked) => {
    const wanted = wantedTypes(asked);
    const page = listPage(
      asked.fields,
      '/v1/events',
      'event',
      asked.tables.events.all().filter((one) => wanted(one.type)),
    );
    asked.fields.ignore('delivery_success');
    asked.fields.done();
    return ok({ ...page, data: page.data.map((one) => ({ ...one, pending_webhooks: pending(one.id) })) });
  };
}

/** `type` may end in `.*`; `types` is a list. */
function wantedTypes(asked: Asked): (type: string) => boolean {
  const one = asked.fields.text('type');
  const several = asked.fields.texts('types');
  const patterns = one === undefined ? several : [one];
  if (!patterns) return () => true;
  return (type) =>
    patterns.some((pattern) => (pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern));
}
