/** The few texts of the components themselves, in English and Bangla. Texts of screens belong to the screens. */
import { bn } from './bn';
import { documentLanguage, type Language, useLanguage } from './language';

const english = {
  theme: {
    system: 'Theme: as on this device. Change to light',
    light: 'Theme: light. Change to dark',
    dark: 'Theme: dark. Change to as on this device',
  },
  coins: (amount: string, exact: number) => `${amount} ${exact === 1 ? 'coin' : 'coins'}`,
  close: 'Close',
  cancel: 'Cancel',
  showPassword: (field: string) => `Show: ${field}`,
  hidePassword: (field: string) => `Hide: ${field}`,
  optional: 'optional',
  choosePicture: 'Choose a picture',
  changePicture: 'Choose another picture',
  chooseFile: 'Choose a file',
  changeFile: 'Choose another file',
  chosenPicture: (name: string) => `Chosen picture: ${name}`,
  slots: {
    approved: 'approved',
    pending: 'undecided',
    reserved: 'reserved',
    free: 'free',
    frozen: 'closed while a payment is in dispute',
    closed: 'closed, nobody took it',
  },
  slotsOf: (parts: string, total: string) => `${parts}, of ${total} places`,
  ended: (relative: string) => `ended ${relative}`,
  rating: (value: string) => `${value} out of 5 stars`,
  actions: 'Actions',
  sortTable: (table: string) => `Sort: ${table}`,
  sortBy: 'Sort by',
  asItCame: 'As it came',
  sorted: {
    size: { asc: 'Ascending', desc: 'Descending' },
    past: { asc: 'Oldest first', desc: 'Newest first' },
    coming: { asc: 'Soonest first', desc: 'Latest first' },
  },
  changeOrder: (now: string, next: string) => `${now}. Change to ${next.toLowerCase()}`,
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page: string) => `Page ${page}`,
  range: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
  nothingFound: 'Nothing found',
  loading: 'Loading',
  failedTitle: 'This did not load',
  unreachable: 'We could not reach the server. Check your connection and try again.',
  unexpected: 'Something went wrong. Nothing was changed.',
  tryAgain: 'Try again',
  code: (code: string) => `Code: ${code}`,
  reference: (id: string) => `Reference: ${id}`,
  status: {
    open: 'open',
    paused: 'paused',
    filled: 'filled',
    expired: 'expired',
    cancelled: 'cancelled',
    pending: 'pending',
    revision: 'changes requested',
    approved: 'approved',
    rejected: 'rejected',
    appealed: 'appealed',
    held: 'held',
    paid: 'paid',
    failed: 'failed',
    awaiting: 'awaiting payment',
    refunded: 'refunded',
    sent: 'sent',
    returned: 'returned',
    withdrawn: 'taken back',
    disputed: 'disputed',
    lost: 'lost',
    active: 'active',
    suspended: 'suspended',
    closed: 'closed',
    live: 'live',
    quarantined: 'quarantined',
    disabled: 'disabled',
    onTime: 'on time',
    late: 'late',
  },
};

export type Words = typeof english;

/** A visitor's document has English alone. */
const words: Readonly<Record<Language, Words | undefined>> = { en: english, bn };

/** The components' own texts in the document's language. */
export function useWords(): Words {
  return words[useLanguage()] ?? english;
}

/** The same outside components, e.g. for a file. */
export function wordsNow(): Words {
  return words[documentLanguage()] ?? english;
}
