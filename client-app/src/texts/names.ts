/** Names that the shell shows before any screen is loaded, apart from the catalogue, so that the entry of this remote stays small. */

export const TITLES = {
  home: { en: 'Client home', bn: 'ক্লায়েন্টের হোম' },
  addTask: { en: 'Add task', bn: 'কাজ যোগ করুন' },
  myTask: { en: 'My task', bn: 'আমার কাজ' },
  updateTask: { en: 'Update task', bn: 'কাজ বদলান' },
  task: { en: 'Task', bn: 'কাজ' },
  desk: { en: 'Review desk', bn: 'যাচাইয়ের টেবিল' },
  invoice: { en: 'Invoice', bn: 'বিল' },
  buyCoin: { en: 'Purchase coin', bn: 'কয়েন কিনুন' },
  history: { en: 'Payment history', bn: 'পরিশোধের ইতিহাস' },
  statement: { en: 'Coin statement', bn: 'কয়েনের বিবরণী' },
  review: { en: 'Your review', bn: 'আপনার রিভিউ' },
} as const;

export const MENU = {
  home: { en: 'Home', bn: 'হোম' },
  addTask: { en: 'Add Task', bn: 'কাজ যোগ করুন' },
  myTask: { en: 'My Task', bn: 'আমার কাজ' },
  buyCoin: { en: 'Purchase Coin', bn: 'কয়েন কিনুন' },
  history: { en: 'Payment History', bn: 'পরিশোধের ইতিহাস' },
  statement: { en: 'Coin Statement', bn: 'কয়েনের বিবরণী' },
  review: { en: 'Your Review', bn: 'আপনার রিভিউ' },
} as const;
