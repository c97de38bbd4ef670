/** The card entry and the Pay button of the buying screen. It pays for the order that it is given; carts and packages are not its business. */
import type { SavedCard } from '@taskmint/contract';
import { useHost, useTexts, useUser } from '@taskmint/platform';
import {
  Button,
  Checkbox,
  color,
  ErrorState,
  FormError,
  Money,
  RadioCards,
  Skeleton,
  space,
  Stack,
  text,
} from '@taskmint/ui-kit';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { queryOptions, useQuery } from '@taskmint/platform/query';
import { CircleAlert, Lock } from 'lucide-react';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { CardFrame, hostedFieldStyle } from './card-frame';
import { loadCardProvider } from './card-provider';
import { CardMarks, CardPicture } from './card-brands';
import { cardInWords, expiryInWords } from './kept-cards';
import { cardsQuery } from './payment.queries';
import { useCardPayment, type Order } from './use-card-payment';

const Label = styled.p`
  margin-bottom: ${space(1.5)};
  font-weight: 600;
`;

const CardError = styled.p`
  display: flex;
  gap: ${space(1.5)};
  margin-top: ${space(2)};
  color: ${color.danger};
  font-weight: 550;
  & > svg {
    flex: none;
    margin-top: 0.15em;
  }
`;

const Small = styled.p`
  display: flex;
  gap: ${space(1.5)};
  color: ${color.muted};
  font-size: ${text.small};
  & > svg {
    flex: none;
    margin-top: 0.15em;
  }
`;

const PayButton = styled(Button)`
  width: 100%;
`;

/** Stands for a card that is entered. */
const ANOTHER = 'another';

export interface CardPaymentProps {
  order: Order;
  /** The cart must not change while a card is being charged. */
  onBusy(busy: boolean): void;
  /** Called once the payment is recorded. */
  onPaid(): Promise<void>;
}

/** Loads the provider first: a page that cannot reach it says so, instead of showing a dead button. */
export function CardPayment(props: CardPaymentProps) {
  const host = useHost();
  const { config } = host;
  const user = useUser();
  const { card: texts } = useTexts(catalogue);
  const provider = useQuery(
    queryOptions({
      queryKey: [user._id, 'card-provider', config.payments],
      queryFn: () => loadCardProvider(config.payments),
      staleTime: Infinity,
      // A Stripe object is no data: it must be handed on as it is.
      structuralSharing: false,
    }),
  );
  // Without the kept cards one can still pay by entering one.
  const cards = useQuery(cardsQuery(host, user));
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

function CardForm({ order, cards, onBusy, onPaid }: CardPaymentProps & { cards: readonly SavedCard[] }) {
  // Stripe's own script has one address; what is configured instead of it takes test cards alone.
  const host = useHost();
  const takesTestCards = host.config.payments.scriptUrl !== undefined;
  const stripe = useStripe();
  const elements = useElements();
  const { card: texts } = useTexts(catalogue);
  const payment = useCardPayment();
  const [typing, setTyping] = useState<{ complete: boolean; message: string | null }>({
    complete: false,
    message: null,
  });
  const options = useMemo(() => ({ hidePostalCode: true, style: hostedFieldStyle() }), []);
  const unrecorded = payment.fault?.kind === 'unrecorded';
  const { cards: kept } = useTexts(catalogue);
  const [chosen, setChosen] = useState<string | null>(null);
  const [keep, setKeep] = useState(false);
  // The newest kept card pays unless something else is chosen.
  const card = (chosen === null ? cards[0] : cards.find(({ _id }) => _id === chosen)) ?? null;

  async function run(work: () => Promise<boolean>): Promise<void> {
    onBusy(true);
    const paid = await work();
    onBusy(false);
    if (paid) await onPaid();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (payment.busy) return;
    if (unrecorded) return void run(() => payment.recordAgain(order));
    const entry = elements?.getElement(CardElement) ?? null;
    if (!stripe || (!entry && !card)) return;
    const wish = { card: card?._id ?? null, keep: card === null && keep };
    void run(() => payment.pay(stripe, entry, order, wish));
  }

  // The coins have come by themselves: asked once more, the record says whether they are those of this order.
  useEffect(() => {
    if (!unrecorded) return undefined;
    return host.news?.onChange((nouns) => {
      if (nouns.includes('payments') && !payment.busy) void run(() => payment.recordAgain(order));
    });
  });

  const message = payment.fault?.kind === 'card' ? payment.fault.message : typing.message;
  return (
    <form noValidate onSubmit={submit} aria-label={texts.form}>
      <Stack gap={4}>
        {cards.length > 0 && (
          <RadioCards
            label={kept.choose}
            name="card"
            options={[
              ...cards.map((each) => ({
                value: each._id,
                label: cardInWords(each),
                description: expiryInWords(each),
                icon: <CardPicture />,
              })),
              { value: ANOTHER, label: kept.another, description: kept.anotherText },
            ]}
            value={card?._id ?? ANOTHER}
            disabled={payment.busy}
            onChange={(event) => {
              payment.clearFault();
              setChosen(event.target.value);
            }}
          />
        )}
        <div hidden={card !== null}>
          <Label id="card-entry-title">{texts.label}</Label>
          <CardFrame $invalid={message !== null}>
            <CardElement
              options={options}
              onChange={(change) => {
                payment.clearFault();
                // Who has begun to type pays with what they type, whatever arrives meanwhile.
                if (!change.empty) setChosen(ANOTHER);
                setTyping({ complete: change.complete, message: change.error?.message ?? null });
              }}
            />
          </CardFrame>
          {message && card === null && (
            <CardError role="alert">
              <CircleAlert size={18} aria-hidden />
              {message}
            </CardError>
          )}
        </div>
        {card === null && (
          <>
            <CardMarks label={kept.takes} />
            <div>
              <Checkbox
                label={kept.keep}
                aria-describedby="keep-card-hint"
                checked={keep}
                disabled={payment.busy}
                onChange={(event) => setKeep(event.target.checked)}
              />
              <Small id="keep-card-hint">{kept.keepHint}</Small>
            </div>
          </>
        )}
        {card !== null && payment.fault?.kind === 'card' && (
          <CardError role="alert">
            <CircleAlert size={18} aria-hidden />
            {payment.fault.message}
          </CardError>
        )}
        {payment.fault?.kind === 'server' && <ServerFault error={payment.fault.error} />}
        {payment.fault?.kind === 'unrecorded' && (
          <FormError code={payment.fault.transactionId}>{texts.unrecorded}</FormError>
        )}
        <PayButton type="submit" busy={payment.busy} disabled={!stripe || order.cardId.length === 0}>
          {unrecorded ? (
            texts.recordAgain
          ) : (
            <span>
              {texts.pay} <Money cents={order.totalCents} />
            </span>
          )}
        </PayButton>
        {takesTestCards && <Small>{texts.testCards}</Small>}
        <Small>
          <Lock size={15} aria-hidden />
          {texts.privacy}
        </Small>
      </Stack>
    </form>
  );
}

function ServerFault({ error }: { error: unknown }) {
  const { card: texts } = useTexts(catalogue);
  const fields = typeof error === 'object' && error !== null ? (error as { code?: unknown; message?: unknown }) : {};
  return (
    <FormError code={typeof fields.code === 'string' ? fields.code : null}>
      {typeof fields.message === 'string' && fields.code ? fields.message : texts.notStarted} {texts.notCharged}
    </FormError>
  );
}
