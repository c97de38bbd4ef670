/** Bangla texts of contested decisions. */
import type { Translation } from '@taskmint/platform';
import type { en } from './en';

export const bn: Translation<typeof en> = {
  contests: {
    title: 'আপত্তি করা সিদ্ধান্ত',
    lead: 'নিজের বিষয়ে সিদ্ধান্তের বিরুদ্ধে মানুষ যা বলেন। প্রথমজনের বদলে অন্য একজন অ্যাডমিন {days} দিনের মধ্যে উত্তর দেন।',
    which: 'কোন আপত্তিগুলো দেখাবে',
    tabs: { open: 'অপেক্ষায়', answered: 'উত্তর দেওয়া' },
    loading: 'আপত্তিগুলো লোড হচ্ছে',
    none: 'এখানে কোনো আপত্তি নেই',
    noneText: 'কেউ সিদ্ধান্তে আপত্তি করলে এখানে আসে, যেটির সময় আগে শেষ, সেটি আগে।',
    of: '{name}-এর আপত্তি',
    due: 'উত্তর {deadline}',
    wasDue: '{time}-এর মধ্যে উত্তর দেওয়ার কথা ছিল',
    decided: 'সিদ্ধান্ত {time}',
    by: { software: 'সাইটের নিয়মে হয়েছে।', people: 'অ্যাডমিন নন এমন মানুষ ঠিক করেছেন।' },
    admins: 'সিদ্ধান্ত নিয়েছেন {names}।',
    says: 'আপত্তি {time}',
    answered: '{outcome}: {name}, {time}',
    outcomes: {
      stands: { label: 'বহাল আছে', description: 'সিদ্ধান্তটি ঠিক ছিল। কেন, তা লিখুন।' },
      changed: { label: 'বদলানো হয়েছে', description: 'আপনি ভুলটি আগেই ঠিক করেছেন। কী করেছেন, লিখুন।' },
    },
    answer: 'উত্তর দিন{hidden}',
    answerWhom: ' {name}',
    notYou: 'এটি আপনার বিষয়ে, অথবা সিদ্ধান্তটি আপনার: অন্য একজন অ্যাডমিন উত্তর দেবেন।',
    answerTitle: '{name}-কে উত্তর দিন',
    putRight: 'আগে ভুলটি ঠিক করুন: স্থগিতাদেশ তুলুন, ব্যালেন্স ঠিক করুন, বা যা লাগে। উত্তরে লিখুন কী করা হয়েছে।',
    outcome: 'আপনি কী পেলেন?',
    yourAnswer: 'আপনার উত্তর',
    answerHint: '{min} থেকে {max} অক্ষর। মানুষটি এটি পড়েন, আপনার নাম ছাড়া।',
    send: 'উত্তর পাঠান',
    done: 'আপনি {name}-কে উত্তর দিয়েছেন।',
  },
};
