/** Names that the shell shows before any screen is loaded, apart from the catalogue, so that the entry of this remote stays small. */

export const TITLES = {
  home: { en: 'Admin home', bn: 'অ্যাডমিনের হোম' },
  users: { en: 'Manage user', bn: 'ব্যবহারকারী সামলান' },
  user: { en: 'User', bn: 'ব্যবহারকারী' },
  payouts: { en: 'Payout run', bn: 'একসঙ্গে টাকা পাঠানো' },
  tasks: { en: 'Manage task', bn: 'কাজ সামলান' },
  packages: { en: 'Coin packages', bn: 'কয়েন প্যাকেজ' },
  reviews: { en: 'Reviews', bn: 'রিভিউ' },
  inbox: { en: 'Inbox', bn: 'বার্তা' },
  reports: { en: 'Reports', bn: 'অভিযোগ' },
  ledger: { en: 'Reconciliation', bn: 'হিসাব মেলানো' },
  disputes: { en: 'Disputes', bn: 'বিরোধ' },
  appeals: { en: 'Appeals', bn: 'আপিল' },
  contests: { en: 'Contested decisions', bn: 'আপত্তি করা সিদ্ধান্ত' },
  links: { en: 'Linked accounts', bn: 'যুক্ত অ্যাকাউন্ট' },
  releases: { en: 'Releases', bn: 'রিলিজ' },
  jobs: { en: 'Jobs', bn: 'নিয়মিত কাজ' },
  audit: { en: 'Audit log', bn: 'কাজের নথি' },
} as const;

export const MENU = {
  ...TITLES,
  home: { en: 'Home', bn: 'হোম' },
  users: { en: 'Manage User', bn: 'ব্যবহারকারী' },
  payouts: { en: 'Payout Run', bn: 'টাকা পাঠানো' },
  tasks: { en: 'Manage Task', bn: 'কাজ' },
  packages: { en: 'Coin Packages', bn: 'কয়েন প্যাকেজ' },
  contests: { en: 'Contested', bn: 'আপত্তি' },
  links: { en: 'Linked Accounts', bn: 'যুক্ত অ্যাকাউন্ট' },
  audit: { en: 'Audit Log', bn: 'কাজের নথি' },
} as const;
