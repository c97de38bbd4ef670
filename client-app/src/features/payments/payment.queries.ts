/** Past payments, saved cards, and the two calls around a card confirmation. Knows no card data. */
import { calls, type SavedCard, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

export interface PaymentPage extends Range {
  order?: 'newest' | 'oldest';
  /** Default: `paid`. */
  state?: 'paid' | 'any';
}

/** The client's payments or all their orders, newest or oldest first. */
export function paymentsQuery(host: HostServices, user: User, page: PaymentPage) {
  return listQuery(user, ['payments', page], () =>
    host.api.list(calls.listPayments, { params: { email: user.email }, query: page }),
  );
}

/** How many payments there are in all. */
export function paymentCountQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'payments', 'count'],
    queryFn: async (): Promise<number> => {
      const query = { limit: 1 };
      return (await host.api.list(calls.listPayments, { params: { email: user.email }, query })).total;
    },
  });
}

/** The client's saved cards, newest first. */
export function cardsQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'cards'],
    queryFn: (): Promise<SavedCard[]> => host.api.call(calls.listCards, {}),
  });
}

export function useRemoveCard() {
  return useCommand(useRefresh('cards'), (api, id: string) => api.call(calls.removeCard, { params: { id } }));
}

/** Which card pays, and whether to keep it. */
export interface CardWish {
  /** A saved card; null for an entered one. */
  card: string | null;
  /** Keep the entered card after it has paid. */
  keep: boolean;
}

export function useCreateIntent() {
  const host = useHost();
  return useMutation({
    // Dollars, as in product.md §7; the server only compares them with the cart.
    mutationFn: ({
      totalCents,
      wish,
      idempotencyKey,
    }: {
      totalCents: number;
      wish: CardWish;
      idempotencyKey: string;
    }) => {
      const body = {
        price: totalCents / 100,
        ...(wish.keep && { save_card: true }),
        ...(wish.card !== null && { card: wish.card }),
      };
      return host.api.call(calls.createPaymentIntent, { body }, { idempotencyKey });
    },
  });
}

/** A payment that succeeded, according to the provider. */
export interface SucceededPayment {
  transactionId: string;
  totalCents: number;
  cardId: string[];
}

export function useRecordPayment() {
  const user = useUser();
  const refresh = useRefresh('payments', 'cards');
  // Not waited for: the next screen reads what it shows.
  return useCommand(
    () => void refresh(),
    (api, { transactionId, totalCents, cardId }: SucceededPayment) =>
      // One record per intent, however often it is sent. Each attempt has its own key, because a card that was not charged yet may be by now.
      api.call(calls.recordPayment, {
        body: {
          transactionId,
          email: user.email,
          price: totalCents / 100,
          date: new Date().toISOString(),
          cardId,
        },
      }),
  );
}
