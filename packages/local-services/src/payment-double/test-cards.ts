/** The provider's published test cards and what each does. Any other number is refused, as the provider refuses live cards in test mode. */

export type CardBehaviour =
  | { kind: 'succeed' }
  | { kind: 'decline'; code: string; declineCode?: string; message: string }
  /** Charged only after its owner has approved the authentication. */
  | { kind: 'authenticate'; afterwards: 'succeed' | 'insufficient_funds' };

export interface TestCard {
  brand: string;
  funding: 'credit' | 'debit';
  behaviour: CardBehaviour;
}

const declined = (
  declineCode: string,
  message = 'Your card was declined.',
): Extract<CardBehaviour, { kind: 'decline' }> => ({
  kind: 'decline',
  code: 'card_declined',
  declineCode,
  message,
});
const visa = (behaviour: CardBehaviour): TestCard => ({ brand: 'visa', funding: 'credit', behaviour });
const succeed: CardBehaviour = { kind: 'succeed' };

export const INSUFFICIENT_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.');

const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa(succeed),
  '4000056655665556': { brand: 'visa', funding: 'debit', behaviour: succeed },
  '5555555555554444': { brand: 'mastercard', funding: 'credit', behaviour: succeed },
  '2223003122003222': { brand: 'mastercard', funding: 'credit', behaviour: succeed },
  '378282246310005': { brand: 'amex', funding: 'credit', behaviour: succeed },
  '6011111111111117': { brand: 'discover', funding: 'credit', behaviour: succeed },
  '3056930009020004': { brand: 'diners', funding: 'credit', behaviour: succeed },
  '3566002020360505': { brand: 'jcb', funding: 'credit', behaviour: succeed },
  '6200000000000005': { brand: 'unionpay', funding: 'credit', behaviour: succeed },
  '4000000000000002': visa(declined('generic_decline')),
  '4000000000009995': visa(INSUFFICIENT_FUNDS),
  '4000000000009987': visa(declined('lost_card')),
  '4000000000009979': visa(declined('stolen_card')),
  '4000000000000069': visa({
    kind: 'decline',
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
  }),
  '4000000000000127': visa({
    kind: 'decline',
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  }),
  '4000000000000119': visa({
    kind: 'decline',
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  '4000002500003155': visa({ kind: 'authenticate', afterwards: 'succeed' }),
  '4000002760003184': visa({ kind: 'authenticate', afterwards: 'succeed' }),
  '4000008260003178': visa({ kind: 'authenticate', afterwards: 'insufficient_funds' }),
};

/** Ready-made payment methods of the provider's test mode, by the card behind each. */
const READY_MADE: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_threeDSecureRequired: '4000002760003184',
};

export function testCard(number: string): TestCard | undefined {
  return Object.hasOwn(CARDS, number) ? CARDS[number] : undefined;
}

/** Number behind a ready-made payment method such as `pm_card_visa`, or undefined. */
export function readyMadeCard(id: string): string | undefined {
  return Object.hasOwn(READY_MADE, id) ? READY_MADE[id] : undefined;
}

/** The check digit rule for all card numbers. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number[number.length - 1 - i]);
    const weighed = i % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
