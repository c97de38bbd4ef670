/** Bangla texts of what a client says of AI, contents and data. */
import type { Translation } from '@taskmint/platform';
import type { terms as english } from './terms.en';

export const terms: Translation<typeof english> = {
  terms: {
    title: 'নিয়ম ও ঝুঁকি',
    says: 'এআই: {rule} · সতর্কতা: {warnings}',
    ai: 'এআই ব্যবহার করা যাবে?',
    aiHint: 'কেউ শুরু করার আগেই দেখানো হয়।',
    aiFrozen: 'কেউ শুরু করলে বা জমা দিলে আর বদলানো যায় না।',
    rules: {
      allowed: { label: 'হ্যাঁ', description: 'যেকোনো টুল চলবে।' },
      allowed_if_disclosed: { label: 'হ্যাঁ, জানালে', description: 'কীভাবে ব্যবহার করেছেন তা আপনাকে জানান।' },
      not_allowed: { label: 'না', description: 'আপনি এআই ছাড়া করা কাজ চান।' },
    },
    warnings: 'কাজটিতে কি এসবের কিছু দেখতে হয়?',
    kinds: {
      adult: 'শুধু প্রাপ্তবয়স্কদের জন্য এমন কিছু',
      violence: 'সহিংসতা',
      hate: 'ঘৃণা বা অপমান',
      self_harm: 'আত্মক্ষতি',
      medical: 'ক্ষত বা চিকিৎসার ছবি',
      flashing: 'ঝলকানো আলো',
    },
    data: 'যাঁরা কাজটি করেন তাঁদের তথ্য',
    dataHint: 'তাঁদের কী তথ্য নেন এবং কেন। কিছু না নিলে খালি রাখুন। সর্বোচ্চ {max} অক্ষর।',
    saidUsed: 'জানিয়েছেন, এআই ব্যবহার হয়েছে: {how}',
    saidNotUsed: 'জানিয়েছেন, এআই ব্যবহার হয়নি।',
  },
};
