/**
 * An in-memory payment provider: cards are charged, refunded and disputed when the test says so, and its messages wait until the test delivers them, in any
 * order and as often as it likes. It follows the rules of the real one: one intent per order, messages only with a signature.
 */
import type { Observation } from '../payments/order-facts';
import {
  ProviderUnavailable,
  SignatureInvalid,
  type Intent,
  type SavedCard,
  type PaymentProvider,
  type ProviderEvent,
} from '../payments/payment-provider';

/** The only signature that `readEvent` accepts. */
const SCRIPTED_SIGNATURE = 'signed-by-the-scripted-provider';
const EVENTS_PER_PAGE = 100;

export interface ScriptedProvider extends PaymentProvider {
  readonly intents: ReadonlyMap<string, Intent>;
  /** Messages created so far, oldest first, delivered or not. */
  readonly events: readonly ProviderEvent[];
  /** How often the provider is unavailable: 0 never, 1 always. */
  unavailable: () => boolean;
  /** Charges the card of an open intent. False when it is not open. */
  charge(intentId: string): boolean;
  /** Keeps a card for a customer. Returns its id. */
  keepCard(customerId: string): string;
  /** Refunds `cents` of a charged intent, limited to what is left. Returns the amount. */
  refund(intentId: string, cents: number): number;
  /** Disputes the whole amount of a charged intent. Returns the dispute's id; null when there is one already or nothing was charged. */
  dispute(intentId: string): string | null;
  endDispute(intentId: string, outcome: 'won' | 'lost'): boolean;
  /** Emits an event with the given or different facts; for contradicting messages. */
  emit(intentId: string, observation: Observation | null, changes?: Partial<ProviderEvent>): ProviderEvent;
  /** Body and headers with which the provider would deliver `event`. */
  delivery(event: ProviderEvent): { body: string; headers: Record<string, string> };
}

interface Dispute {
  id: string;
  isOpen: boolean;
}

export function scriptedProvider(clock: () => Date): ScriptedProvider {
  const intents = new Map<string, Intent>();
  const cards = new Map<string, SavedCard & { customerId: string }>();
  const disputes = new Map<string, Dispute>();
  const events: ProviderEvent[] = [];
  let numbers = 0;

  const known = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`no intent ${id}`);
    return intent;
  };

  const provider: ScriptedProvider = {
    intents,
    events,
    unavailable: () => false,

    emit(intentId, observation, changes = {}) {
      numbers += 1;
      const { orderId, amountCents, currency } = known(intentId);
      const event: ProviderEvent = {
        id: `evt_${numbers}_${intentId.slice(-6)}`,
        type: `test.${observation?.kind ?? 'nothing'}`,
        createdAt: clock(),
        intentId,
        orderId,
        amountCents,
        currency,
        observation,
        ...changes,
      };
      events.push(event);
      return event;
    },

    charge(intentId) {
      const intent = known(intentId);
      if (intent.status !== 'open') return false;
      intent.status = 'succeeded';
      intent.feeCents = Math.round(intent.amountCents * 0.029) + 30;
      provider.emit(intentId, { kind: 'succeeded' });
      return true;
    },

    keepCard(customerId) {
      numbers += 1;
      const id = `pm_scripted${numbers}`;
      cards.set(id, { id, customerId, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2_040 });
      return id;
    },

    refund(intentId, cents) {
      const intent = known(intentId);
      const given = intent.status === 'succeeded' ? Math.min(cents, intent.amountCents - intent.refundedCents) : 0;
      if (given <= 0) return 0;
      intent.refundedCents += given;
      numbers += 1;
      provider.emit(intentId, { kind: 'refund', id: `re_${numbers}`, cents: given, state: 'made' });
      provider.emit(intentId, { kind: 'refunded-in-all', cents: intent.refundedCents });
      return given;
    },

    dispute(intentId) {
      const intent = known(intentId);
      if (intent.status !== 'succeeded' || disputes.has(intentId)) return null;
      numbers += 1;
      const id = `dp_${numbers}`;
      disputes.set(intentId, { id, isOpen: true });
      provider.emit(intentId, { kind: 'dispute', id, cents: intent.amountCents, state: 'open', feeCents: 1_500 });
      return id;
    },

    endDispute(intentId, outcome) {
      const dispute = disputes.get(intentId);
      if (!dispute?.isOpen) return false;
      dispute.isOpen = false;
      provider.emit(intentId, { kind: 'dispute', id: dispute.id, cents: known(intentId).amountCents, state: outcome });
      return true;
    },

    delivery(event) {
      return { body: JSON.stringify(event), headers: { 'stripe-signature': SCRIPTED_SIGNATURE } };
    },

    async createIntent({ orderId, amountCents }) {
      assertThere();
      const id = `pi_${orderId}`;
      const intent: Intent = intents.get(id) ?? {
        id,
        status: 'open',
        amountCents,
        currency: 'usd',
        clientSecret: `${id}_secret_test`,
        orderId,
        createdAt: clock(),
        refundedCents: 0,
        feeCents: null,
        customerId: null,
        keepsCard: false,
      };
      intents.set(id, intent);
      return { ...intent };
    },
    async retrieveIntent(id) {
      assertThere();
      const intent = intents.get(id);
      return intent ? { ...intent } : null;
    },
    async cancelIntent(id) {
      assertThere();
      const intent = intents.get(id);
      if (intent?.status !== 'open') return;
      intent.status = 'cancelled';
      provider.emit(id, { kind: 'failed' });
    },
    async createCustomer(userId) {
      assertThere();
      return `cus_${userId}`;
    },
    async deleteCustomer(customerId) {
      assertThere();
      for (const card of cards.values()) if (card.customerId === customerId) cards.delete(card.id);
    },
    async setPayer(intentId, { customerId, keepCard }) {
      assertThere();
      Object.assign(known(intentId), { customerId, keepsCard: keepCard });
    },
    async listCards(customerId) {
      assertThere();
      return [...cards.values()].filter((card) => card.customerId === customerId).reverse();
    },
    async forgetCard(cardId) {
      assertThere();
      cards.delete(cardId);
    },
    async refundIntent(id) {
      assertThere();
      provider.refund(id, Infinity);
    },
    async listEvents(since, behind) {
      assertThere();
      const listed = events.filter((event) => event.createdAt >= since).reverse();
      const from = behind === undefined ? 0 : listed.findIndex(({ id }) => id === behind) + 1;
      return { events: listed.slice(from, from + EVENTS_PER_PAGE), hasMore: listed.length > from + EVENTS_PER_PAGE };
    },
    readEvent(rawBody, signature) {
      if (signature !== SCRIPTED_SIGNATURE) throw new SignatureInvalid('not signed by the scripted provider');
      const event = JSON.parse(rawBody.toString()) as ProviderEvent;
      return { ...event, createdAt: new Date(event.createdAt) };
    },
  };

  function assertThere(): void {
    if (provider.unavailable()) throw new ProviderUnavailable('the scripted provider is away');
  }
  return provider;
}
