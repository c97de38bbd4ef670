/** Bangla texts of what waits for an admin. */
import type { Translation } from '@taskmint/platform';
import type { waiting as english } from './waiting.en';

export const waiting: Translation<typeof english> = {
  waiting: {
    title: 'আপনার অপেক্ষায়',
    agreements_waiting: '{count}টি সিদ্ধান্ত আরেকজন অ্যাডমিনের অপেক্ষায়',
    withdrawals_pending: '{count}টি উত্তোলন সিদ্ধান্তের অপেক্ষায়',
    tasks_waiting: '{count}টি কাজ দেখা বাকি',
    conversations_open: '{count}টি বার্তা উত্তরের অপেক্ষায়',
    appeals_open: '{count}টি আপিল আপনার অপেক্ষায়',
    rejections_paused: '{count} জন ক্লায়েন্ট কাজ প্রত্যাখ্যান করতে পারছেন না',
    contests_open: '{count}টি সিদ্ধান্তে আপত্তি আছে',
    links_open: 'অ্যাকাউন্টের মধ্যে {count}টি নতুন সংযোগ',
    lost_payments_open: 'ব্যাংকের ফেরত নেওয়া {count}টি পরিশোধের সিদ্ধান্ত বাকি',
    things_reported: '{count}টি বিষয়ে অভিযোগ এসেছে',
    reviews_waiting: '{count}টি রিভিউ দেখা বাকি',
    notes: {
      agreements_waiting: 'একজন অ্যাডমিন সম্মতি দিয়েছেন; অন্যজন আপনি হতে পারেন',
      withdrawals_pending: 'তার আগে কয়েন আটকে থাকে',
      tasks_waiting: 'তার আগে কেউ তা দেখেন না',
      conversations_open: 'কেউ সাহায্য চেয়েছেন',
      appeals_open: 'কাজ নিয়ে দুই পক্ষ একমত নয়',
      rejections_paused: 'তাঁদের অপেক্ষায় থাকা জমা সময় শেষে অনুমোদিত হয়',
      contests_open: 'কেউ বলছেন কোনো সিদ্ধান্ত ভুল ছিল',
      links_open: 'আপনি দেখা পর্যন্ত উত্তোলন অপেক্ষা করে',
      lost_payments_open: 'আপনি সিদ্ধান্ত দেওয়া পর্যন্ত এর কয়েন আটকে থাকে',
      things_reported: 'আপনি সিদ্ধান্ত না দিলে কিছু হবে না',
      reviews_waiting: 'তার আগে তা প্রকাশ্য পাতায় আসে না',
    },
  },
};
