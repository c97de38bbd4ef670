/** Names that the shell shows before any screen is loaded, apart from the catalogue, so that the entry of this remote stays small. */

export const TITLES = {
  home: { en: 'Worker home', bn: 'ফ্রিল্যান্সারের হোম' },
  taskList: { en: 'Task list', bn: 'কাজের তালিকা' },
  taskDetail: { en: 'Task detail', bn: 'কাজের বিস্তারিত' },
  client: { en: 'Client', bn: 'ক্লায়েন্ট' },
  submissions: { en: 'My submissions', bn: 'আমার জমা' },
  submission: { en: 'Submission', bn: 'জমা' },
  withdrawals: { en: 'Withdrawals', bn: 'উত্তোলন' },
  statement: { en: 'Coin statement', bn: 'কয়েনের বিবরণী' },
  profile: { en: 'Your profile', bn: 'আপনার প্রোফাইল' },
  review: { en: 'Your review', bn: 'আপনার রিভিউ' },
} as const;

export const MENU = {
  home: { en: 'Home', bn: 'হোম' },
  taskList: { en: 'Task List', bn: 'কাজের তালিকা' },
  submissions: { en: 'My Submissions', bn: 'আমার জমা' },
  withdrawals: { en: 'Withdrawals', bn: 'উত্তোলন' },
  statement: { en: 'Coin Statement', bn: 'কয়েনের বিবরণী' },
  profile: { en: 'Your Profile', bn: 'আপনার প্রোফাইল' },
  review: { en: 'Your Review', bn: 'আপনার রিভিউ' },
} as const;
