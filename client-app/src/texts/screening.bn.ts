/** What clients read and write of paying those who turn out not to fit a task, in Bangla. */
import type { Translation } from '@taskmint/platform';
import type { screening as en } from './screening.en';

export const screening: Translation<typeof en> = {
  title: 'কাজটি কার জন্য',
  saysNothing: 'যে কেউ কাজটি নিতে পারেন',
  says: 'উপযুক্ত নন এমন {count} জনকে কয়েন দেওয়া হয়',
  lead: 'কেউ শুরু করে দেখলেন তিনি উপযুক্ত নন, তা হলে জানাতে পারেন। প্রত্যেকে অল্প কিছু নির্দিষ্ট কয়েন পান, আর জায়গাটি আবার খালি হয়।',
  want: 'যাঁরা উপযুক্ত নন, তাঁদের কয়েন দিন',
  pay: 'প্রত্যেকের জন্য কয়েন',
  payHint: 'পূর্ণ কয়েনে, প্রতি কাজের পারিশ্রমিকের চেয়ে কম।',
  number: 'সর্বোচ্চ কত জন',
  numberHint: 'সংখ্যার দ্বিগুণ পর্যন্ত। যা খরচ হয় না, কাজ শেষ হলে ফেরত আসে।',
  criterion: 'শর্ত {number}',
  criterionHint: 'শুরু করার আগে সবাই এটি পড়েন, যেমন “এক বছর ধরে আপনার একটি কুকুর আছে”।',
  add: 'আরেকটি শর্ত',
  remove: 'শর্ত {number} সরান',
  fixed: 'কাজ দেওয়ার পর এটি আর বদলায় না।',
  who: 'উপযুক্ত ছিলেন না',
  left: 'আরও {count} জনের জন্য রাখা আছে।',
  over: 'এজন্য আর কাউকে কিছু দেওয়া হয় না।',
  nobody: 'এখনো কেউ জানাননি।',
  said: '{name}: “{criterion}”',
};
