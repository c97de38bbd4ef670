/** Descriptions of coin movements, in English and Bangla: composed from their data, never from a stored sentence. */
import type { MovementDetail, TransferKind } from '@taskmint/contract';
import { documentLanguage, type Language } from '@taskmint/ui-kit/core';

export interface MovementFacts {
  kind: string;
  /** Signed: negative leaves the balance. */
  amount: number;
  /** Text written by a person, or a name. */
  about: string | null;
  detail: MovementDetail | null;
}

interface MovementWords {
  caption: string;
  columns: { date: string; kind: string; about: string; coins: string; balance: string };
  csv: readonly string[];
  kinds: Readonly<Record<TransferKind, string>>;
  /** Where the kind is named from the side of somebody else. */
  kindsByDetail: Readonly<Partial<Record<MovementDetail, string>>>;
  details: Readonly<Record<MovementDetail, string>>;
  joining: string;
  byCard: string;
  givenBack: string;
  payoutTo: (system: string) => string;
}

export const MOVEMENT_WORDS: Readonly<Record<Language, MovementWords>> = {
  en: {
    caption: 'Movements of your coins',
    columns: { date: 'Date', kind: 'What', about: 'For', coins: 'Coins', balance: 'Balance' },
    csv: ['date', 'what', 'for', 'coins', 'of which promotional', 'balance'],
    kinds: {
      signup_bonus: 'Starting coins',
      purchase: 'Coins bought',
      purchase_reversal: 'Purchase reversed',
      purchase_reinstated: 'Purchase stands again',
      task_posted: 'Task posted',
      task_raised: 'Task raised',
      task_refund: 'Back from a task',
      submission_pay: 'Work approved',
      appeal_hold: 'Set aside for an appeal',
      appeal_cover: 'Set aside for an appeal by the platform',
      bonus: 'Bonus',
      pay_added: 'Added to the pay of a task',
      pay_difference: 'Pay added later',
      lost_time: 'Pay for lost time',
      screen_out_funded: 'Set aside for those who do not fit',
      screen_out_pay: 'Did not fit a task',
      screen_out_refund: 'Back from those who do not fit',
      withdrawal_hold: 'Held for a withdrawal',
      withdrawal_paid: 'Paid out',
      withdrawal_return: 'Withdrawal returned',
      payout_return: 'Payout came back',
      adjustment: 'Correction by an admin',
      total_correction: 'Correction of the total',
      forfeit: 'Account closed',
      loss_cover: 'Paid by the platform',
    },
    kindsByDetail: {
      replaced: 'Held coins released',
      taken_back: 'Held coins taken back',
      given_back: 'Held coins returned',
    },
    details: {
      rejected: 'It was rejected',
      failed: 'The payout failed',
      cancelled: 'It was cancelled',
      returned: 'The payment system sent it back',
      reinstated: 'The payment stands again',
      replaced: 'The platform replaces coins of a payment that the bank took back',
      taken_back: 'The bank took back the payment behind them',
      given_back: 'The payment behind them stands again',
    },
    joining: 'For joining',
    byCard: 'Paid by card',
    givenBack: 'The payment was given back',
    payoutTo: (system) => `To ${system}`,
  },
  bn: {
    caption: 'আপনার কয়েনের লেনদেন',
    columns: { date: 'তারিখ', kind: 'কী', about: 'কীসের জন্য', coins: 'কয়েন', balance: 'জমা' },
    csv: ['তারিখ', 'কী', 'কীসের জন্য', 'কয়েন', 'এর মধ্যে উপহারের', 'জমা'],
    kinds: {
      signup_bonus: 'শুরুর কয়েন',
      purchase: 'কয়েন কেনা',
      purchase_reversal: 'কেনা ফেরত',
      purchase_reinstated: 'কেনা আবার বহাল',
      task_posted: 'কাজ দেওয়া',
      task_raised: 'কাজ বাড়ানো',
      task_refund: 'কাজ থেকে ফেরত',
      submission_pay: 'জমা অনুমোদিত',
      appeal_hold: 'আপিলের জন্য আলাদা রাখা',
      appeal_cover: 'আপিলের জন্য প্ল্যাটফর্ম আলাদা রেখেছে',
      bonus: 'বোনাস',
      pay_added: 'কাজের পারিশ্রমিকে যোগ',
      lost_time: 'নষ্ট সময়ের পারিশ্রমিক',
      screen_out_funded: 'যাঁরা উপযুক্ত নন, তাঁদের জন্য আলাদা রাখা',
      screen_out_pay: 'কাজের উপযুক্ত নন, তার পারিশ্রমিক',
      screen_out_refund: 'যাঁরা উপযুক্ত নন, তাঁদের জন্য রাখা থেকে ফেরত',
      pay_difference: 'পরে যোগ হওয়া পারিশ্রমিক',
      withdrawal_hold: 'উত্তোলনের জন্য আটকে রাখা',
      withdrawal_paid: 'টাকা পাঠানো হয়েছে',
      withdrawal_return: 'উত্তোলন ফেরত',
      payout_return: 'পাঠানো টাকা ফেরত এসেছে',
      adjustment: 'অ্যাডমিনের সংশোধন',
      total_correction: 'মোটের সংশোধন',
      forfeit: 'অ্যাকাউন্ট বন্ধ',
      loss_cover: 'প্ল্যাটফর্ম দিয়েছে',
    },
    kindsByDetail: {
      replaced: 'আটকে থাকা কয়েন মুক্ত',
      taken_back: 'আটকে থাকা কয়েন ফেরত নেওয়া',
      given_back: 'আটকে থাকা কয়েন ফেরত পাওয়া',
    },
    details: {
      rejected: 'প্রত্যাখ্যাত হয়েছে',
      failed: 'টাকা পাঠানো যায়নি',
      cancelled: 'বাতিল হয়েছে',
      returned: 'পেমেন্ট মাধ্যম টাকা ফেরত পাঠিয়েছে',
      reinstated: 'পরিশোধটি আবার বহাল',
      replaced: 'টিকে না থাকা পরিশোধের কয়েন প্ল্যাটফর্ম বদলে দিয়েছে',
      taken_back: 'এর পেছনের পরিশোধ টিকে থাকেনি',
      given_back: 'এর পেছনের পরিশোধ আবার বহাল',
    },
    joining: 'যোগ দেওয়ার জন্য',
    byCard: 'কার্ডে পরিশোধ',
    givenBack: 'পরিশোধ ফেরত দেওয়া হয়েছে',
    payoutTo: (system) => `${system} অ্যাকাউন্টে`,
  },
};

/** Display name of a kind of movement; one that only a newer server knows is derived from its key: `made_tomorrow` -> `Made tomorrow`. */
export function kindInWords(kind: string, language: Language = documentLanguage()): string {
  const known: Readonly<Partial<Record<string, string>>> = MOVEMENT_WORDS[language].kinds;
  const words = kind.replaceAll(/[_-]+/g, ' ').trim();
  return known[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a movement is called where its owner reads it. */
export function movementInWords(
  { kind, detail }: Pick<MovementFacts, 'kind' | 'detail'>,
  language: Language = documentLanguage(),
): string {
  return (detail && MOVEMENT_WORDS[language].kindsByDetail[detail]) ?? kindInWords(kind, language);
}

/** What a movement was for; empty where its kind says it all. */
export function aboutInWords(movement: MovementFacts, language: Language = documentLanguage()): string {
  const words = MOVEMENT_WORDS[language];
  const { kind, about, detail } = movement;
  if (detail) return words.details[detail];
  if (kind === 'withdrawal_hold' && about) return words.payoutTo(about);
  if (about) return about;
  if (kind === 'signup_bonus') return words.joining;
  if (kind === 'purchase') return words.byCard;
  return kind === 'purchase_reversal' ? words.givenBack : '';
}
