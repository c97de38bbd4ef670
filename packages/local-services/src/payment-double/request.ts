/** What every operation of the double is given: the kind of key, the time, and the tables. Knows nothing of Koa. */
import type { Fields } from './fields';
import type { Collection, ObjectStore } from './object-store';
import type {
  CardSecret,
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  ProviderEvent,
  Refund,
} from './objects';

export interface Tables {
  store: ObjectStore;
  intents: Collection<PaymentIntent>;
  methods: Collection<PaymentMethod>;
  cards: Collection<CardSecret>;
  customers: Collection<Customer>;
  charges: Collection<Charge>;
  refunds: Collection<Refund>;
  disputes: Collection<Dispute>;
  events: Collection<ProviderEvent>;
}

export function openTables(store: ObjectStore): Tables {
  return {
    store,
    intents: store.collection('payment_intents'),
    methods: store.collection('payment_methods'),
    cards: store.collection('cards'),
    customers: store.collection('customers'),
    charges: store.collection('charges'),
    refunds: store.collection('refunds'),
    disputes: store.collection('disputes'),
    events: store.collection('events'),
  };
}

/** `secret` may read the whole account, `publishable` only what a client secret gives access to. */
export type KeyKind = 'secret' | 'publishable';

export interface Asked {
  tables: Tables;
  key: KeyKind;
  /** Path parameter, empty where there is none. */
  id: string;
  fields: Fields;
  /** Address under which the caller reached the double, without a trailing slash. */
  baseUrl: string;
  /** Seconds since 1970. */
  now: number;
  /** Records an event; webhooks deliver it. */
  emit(type: string, object: object, previous?: object): void;
}

export interface Reply {
  status: number;
  body: unknown;
}

export type Operation = (asked: Asked) => Reply;

export const ok = (body: unknown): Reply => ({ status: 200, body });
