/** What every operation of the double is given: who asks, when, and where traces are kept. Knows nothing of Koa. */
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

/** `secret` sees everything of the account, `publishable` only what a client secret opens. */
export type KeyKind = 'secret' | 'publishable';

export interface Asked {
  tables: Tables;
  key: KeyKind;
  /** Path parameter, empty where there is none. */
  id: string;
  fields: Fields;
  /** Address under which the asker reached the double, without a slash at the end. */
  baseUrl: string;
  /** Seconds since 1970. */
  now: number;
  /** Records that something happened; webhooks follow from it. */
  emit(type: string, object: object, previous?: object): void;
}

export interface Reply {
  status: number;
  body: unknown;
}

export type Operation = (asked: Asked) => Reply;

export const ok = (body: unknown): Reply => ({ status: 200, body });
