/** Pays for the given order once the card provider is loaded. Knows nothing about carts and packages. */
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { ErrorState, Skeleton, Stack } from '@taskmint/ui-kit';
import { Elements } from '@stripe/react-stripe-js';
import { moneyTexts } from '../../texts/money';
import { CardForm, type CardPaymentProps } from './card-form';
import { loadCardProvider } from './card-provider';
import { cardsQuery } from './payment.queries';

/** Loads the provider first: if it cannot be reached, an error is shown instead of a dead button. */
export function CardPayment(props: CardPaymentProps) {
  const { card: texts } = useTexts(moneyTexts);
  const provider = useUserQuery(({ config: { payments } }, user) => ({
    queryKey: [user._id, 'card-provider', payments],
    queryFn: () => loadCardProvider(payments),
    staleTime: Infinity,
    // A Stripe object is not data: it must be passed on unchanged.
    structuralSharing: false,
  }));
  // If the saved cards fail to load, a card can still be entered.
  const cards = useUserQuery(cardsQuery);
  if (provider.data && !cards.isPending) {
    return (
      <Elements stripe={provider.data}>
        <CardForm {...props} cards={cards.data ?? []} />
      </Elements>
    );
  }
  if (provider.isError) {
    return (
      <ErrorState
        title={texts.failed}
        error={{
          code: 'payments_unavailable',
          message: texts.failedText,
        }}
        onRetry={() => provider.refetch()}
      />
    );
  }
  return (
    <Stack gap={4} role="status" aria-label={texts.loading}>
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" width="10rem" />
    </Stack>
  );
}
