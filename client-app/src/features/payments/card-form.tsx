/** Choosing or entering a card, and the Pay button. */
import type { SavedCard } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, FormError, Money, RadioCards, Stack } from '@taskmint/ui-kit';
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { Lock } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { moneyTexts } from '../../texts/money';
import { CardPicture } from './card-brands';
import { cardFault } from './card-fault';
import { CardEntry, CardError, KeepCard, SmallPrint } from './card-entry';
import { cardInWords, expiryInWords } from './saved-cards';
import { useCardPayment, type Order } from './use-card-payment';

const PayButton = styled(Button)`
  width: 100%;
`;

/** The choice to enter a card instead of using a kept one. */
const ANOTHER = 'another';

export interface CardPaymentProps {
  order: Order;
  /** The cart must not change while a card is being charged. */
  onBusy(busy: boolean): void;
  /** Called once the payment is recorded. */
  onPaid(): Promise<void>;
}

export function CardForm({ order, cards, onBusy, onPaid }: CardPaymentProps & { cards: readonly SavedCard[] }) {
  const host = useHost();
  // Stripe's own script has a fixed address; a script configured instead of it takes test cards only.
  const takesTestCards = host.config.payments.scriptUrl !== undefined;
  const stripe = useStripe();
  const elements = useElements();
  const { card: texts } = useTexts(moneyTexts);
  const payment = useCardPayment();
  const [typingFault, setTypingFault] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [keep, setKeep] = useState(false);
  // The newest saved card pays unless something else is chosen.
  const card = (chosen === null ? cards[0] : cards.find(({ _id }) => _id === chosen)) ?? null;
  const unrecorded = payment.fault?.kind === 'unrecorded';
  const declined = payment.fault?.kind === 'card' ? payment.fault.message : null;

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

  // Coins have arrived by themselves: recording once more tells whether they are for this order.
  useEffect(() => {
    if (!unrecorded) return undefined;
    return host.news?.onChange((nouns) => {
      if (nouns.includes('payments') && !payment.busy) void run(() => payment.recordAgain(order));
    });
  });

  return (
    <form noValidate onSubmit={submit} aria-label={texts.form}>
      <Stack gap={4}>
        {cards.length > 0 && (
          <CardChoice
            cards={cards}
            value={card?._id ?? ANOTHER}
            disabled={payment.busy}
            onChoose={(value) => {
              payment.clearFault();
              setChosen(value);
            }}
          />
        )}
        <CardEntry
          hidden={card !== null}
          message={declined ?? typingFault}
          onChange={({ empty, error }) => {
            payment.clearFault();
            // Once somebody begins to type a card, that card pays, whatever arrives meanwhile.
            if (!empty) setChosen(ANOTHER);
            setTypingFault(error ? cardFault(error) : null);
          }}
        />
        {card === null && <KeepCard checked={keep} disabled={payment.busy} onChange={setKeep} />}
        {card !== null && declined !== null && <CardError message={declined} />}
        {payment.fault?.kind === 'server' && <ServerFault error={payment.fault.error} />}
        {payment.fault?.kind === 'unsure' && <FormError code="network">{texts.unsure}</FormError>}
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
        {takesTestCards && <SmallPrint>{texts.testCards}</SmallPrint>}
        <SmallPrint>
          <Lock size={15} aria-hidden />
          {texts.privacy}
        </SmallPrint>
      </Stack>
    </form>
  );
}

interface CardChoiceProps {
  cards: readonly SavedCard[];
  /** Id of a saved card, or ANOTHER. */
  value: string;
  disabled: boolean;
  onChoose(value: string): void;
}

function CardChoice({ cards, value, disabled, onChoose }: CardChoiceProps) {
  const { cards: texts } = useTexts(moneyTexts);
  return (
    <RadioCards
      label={texts.choose}
      name="card"
      options={[
        ...cards.map((each) => ({
          value: each._id,
          label: cardInWords(each),
          description: expiryInWords(each),
          icon: <CardPicture />,
        })),
        { value: ANOTHER, label: texts.another, description: texts.anotherText },
      ]}
      value={value}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

function ServerFault({ error }: { error: unknown }) {
  const { card: texts } = useTexts(moneyTexts);
  const fields = typeof error === 'object' && error !== null ? (error as { code?: unknown; message?: unknown }) : {};
  return (
    <FormError code={typeof fields.code === 'string' ? fields.code : null}>
      {typeof fields.message === 'string' && fields.code ? fields.message : texts.notStarted} {texts.notCharged}
    </FormError>
  );
}
