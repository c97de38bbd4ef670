/** The same in Bangla. */
import type { Translation } from '@taskmint/platform';
import type { finding as english } from './finding.en';

export const finding: Translation<typeof english> = {
  filters: {
    category: 'বিভাগ',
    anyCategory: 'যেকোনো বিভাগ',
    hourly: 'ঘণ্টাপ্রতি পারিশ্রমিক',
    anyHourly: 'ঘণ্টায় যেকোনো পারিশ্রমিক',
    hourlyFrom: { one: 'ঘণ্টায় অন্তত {count} কয়েন', other: 'ঘণ্টায় অন্তত {count} কয়েন' },
    stars: 'ক্লায়েন্টের তারা',
    anyStars: 'যেকোনো ক্লায়েন্ট',
    starsFrom: { one: 'অন্তত {count} তারার ক্লায়েন্ট', other: 'অন্তত {count} তারার ক্লায়েন্ট' },
    ending: 'শেষ হয়',
    anyEnding: 'যেকোনো শেষ দিন',
    endsWithin: { one: '{count} দিনের মধ্যে শেষ', other: '{count} দিনের মধ্যে শেষ' },
    hideDone: 'যা করেছি তা লুকান',
  },
  clients: {
    title: 'ক্লায়েন্ট',
    loading: 'ক্লায়েন্টের তথ্য লোড হচ্ছে',
    since: '{date} থেকে এখানে আছেন',
    record: 'তিনি কীভাবে সিদ্ধান্ত নেন',
    recordNote:
      'গত ৬০ দিনের, সর্বোচ্চ ১০০টি সিদ্ধান্ত। হার দেখানো হয় দশটি সিদ্ধান্ত থেকে, তারা পাঁচজন ফ্রিল্যান্সার থেকে; প্রত্যেক ফ্রিল্যান্সার একবার গণ্য হন।',
    decided: 'সিদ্ধান্ত',
    approved: 'অনুমোদিত',
    byDeadline: 'সময় শেষে নিজে থেকে অনুমোদিত',
    decides: 'সিদ্ধান্ত নেন',
    appealsLost: 'যে প্রত্যাখ্যান টেকেনি',
    stars: 'ফ্রিল্যান্সাররা যা বলেন',
    percent: '{percent}%',
    tooFew: 'বলার মতো যথেষ্ট সিদ্ধান্ত নেই',
    tooFewStars: 'খুব কমজন কিছু বলেছেন',
    ratedBy: { one: '{count} জন ফ্রিল্যান্সারের মতে {stars}', other: '{count} জন ফ্রিল্যান্সারের মতে {stars}' },
    openTasks: 'খোলা কাজ',
    nothingOpen: 'তাঁর কোনো কাজ এখন খোলা নেই',
    nothingOpenText: 'তিনি নতুন যা দেবেন, এখানে দেখা যাবে।',
    aspects: { clarity: 'স্পষ্ট নির্দেশনা', fairness: 'ন্যায্য সিদ্ধান্ত', communication: 'উত্তর ও ব্যবহার' },
    aspectHints: {
      clarity: 'কী চাওয়া হয়েছে, বুঝেছিলেন?',
      fairness: 'যা চাওয়া হয়েছিল, তা দিয়েই কি বিচার হয়েছে?',
      communication: 'সময়মতো ও সম্মানের সঙ্গে বুঝিয়ে বলেছেন?',
    },
    starCount: { one: '{count} তারা', other: '{count} তারা' },
    rate: '{name}-কে রেটিং দিন',
    rateNote:
      'আপনি কী বলেছেন, ক্লায়েন্ট কখনো জানবেন না। {from} জন ফ্রিল্যান্সার কিছু বললে গড় দেখানো হয়। সিদ্ধান্তের পর {days} দিন বদলানো যায়।',
    chooseStars: '১ থেকে ৫ তারা বাছুন',
    sendRating: 'রেটিং পাঠান',
    changeRating: 'রেটিং বদলান',
    rated: 'আপনার রেটিং রাখা হয়েছে।',
  },
};
