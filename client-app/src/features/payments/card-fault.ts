/** What the payment provider says about a card. It knows no Bangla, so that its codes are worded here; in English its own sentences are shown. */
import type { StripeError } from '@stripe/stripe-js';
import { currentLanguage, textsOf } from '@taskmint/platform';
import { moneyTexts } from '../../texts/money';

/** By the reason of the bank, or else by the code. */
const BANGLA: Readonly<Partial<Record<string, string>>> = {
  incomplete_number: 'কার্ডের নম্বরটি সম্পূর্ণ নয়।',
  invalid_number: 'কার্ডের নম্বরটি ঠিক নয়।',
  incorrect_number: 'কার্ডের নম্বরটি ঠিক নয়।',
  incomplete_expiry: 'কার্ডের মেয়াদ সম্পূর্ণ লেখা হয়নি।',
  invalid_expiry_year: 'কার্ডের মেয়াদের বছরটি ঠিক নয়।',
  invalid_expiry_year_past: 'কার্ডটির মেয়াদ শেষ।',
  invalid_expiry_month_past: 'কার্ডটির মেয়াদ শেষ।',
  expired_card: 'কার্ডটির মেয়াদ শেষ।',
  incomplete_cvc: 'কার্ডের নিরাপত্তা কোডটি সম্পূর্ণ নয়।',
  invalid_cvc: 'কার্ডের নিরাপত্তা কোডটি ঠিক নয়।',
  incorrect_cvc: 'কার্ডের নিরাপত্তা কোডটি ঠিক নয়।',
  insufficient_funds: 'কার্ডে যথেষ্ট টাকা নেই।',
  card_declined: 'আপনার ব্যাংক কার্ডটি নেয়নি।',
  authentication_required: 'এই পরিশোধ যে আপনার, তা আপনার ব্যাংকে নিশ্চিত করতে হবে।',
  payment_intent_authentication_failure: 'এই পরিশোধ যে আপনার, তা আপনার ব্যাংকে নিশ্চিত হয়নি।',
  processing_error: 'কার্ডটি নিয়ে কাজ করার সময় কিছু একটা ভুল হয়েছে। একটু পরে আবার চেষ্টা করুন।',
};

export function cardFault({ code, decline_code: reason, message }: Partial<StripeError>): string {
  const { notAccepted } = textsOf(moneyTexts).card;
  if (currentLanguage() !== 'bn') return message ?? notAccepted;
  return BANGLA[reason ?? ''] ?? BANGLA[code ?? ''] ?? notAccepted;
}
