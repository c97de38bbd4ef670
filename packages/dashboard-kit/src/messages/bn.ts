/** Bangla messages of what the dashboards share. */
import type { Translation } from '@taskmint/platform';
import type { en } from './en';

export const bn: Translation<typeof en> = {
  statement: {
    title: 'কয়েনের বিবরণী',
    lead: 'আপনার কয়েন কোথা থেকে এল আর কোথায় গেল।',
    loading: 'লেনদেন লোড হচ্ছে',
    none: 'এখনো কোনো কয়েন নড়েনি',
    save: 'CSV ফাইলে রাখুন',
    saveFailed: 'ফাইলটি বানানো যায়নি।',
  },
  chart: {
    asTable: 'ছক আকারে দেখান',
    day: 'দিন',
    balance: 'শেষে জমা',
  },
  filters: {
    title: 'ফিল্টার',
    on: { one: 'ফিল্টার ({count})', other: 'ফিল্টার ({count})' },
  },
  categories: {
    data_entry: 'তথ্য লেখা',
    research: 'খোঁজখবর',
    writing: 'লেখা ও প্রুফ দেখা',
    translation: 'অনুবাদ',
    transcription: 'শুনে লেখা ও অডিও',
    labelling: 'নাম দেওয়া ও বাছাই',
    survey: 'জরিপ ও মতামত',
    testing: 'ব্যবহার করে দেখা',
    on_site: 'ঘটনাস্থলে কাজ',
    other: 'অন্যান্য',
  },
  growing: {
    more: 'আরও দেখান',
    shown: '{total}টির মধ্যে {shown}টি দেখা যাচ্ছে',
    part: '{from} থেকে {to} নম্বর',
    failed: 'পরের অংশ লোড হয়নি।',
  },
  talk: {
    title: 'এই কাজ নিয়ে বার্তা',
    lead: 'এটি কেবল আপনারা দুজন আর অ্যাডমিনরা পড়েন।',
    none: 'এখনো কেউ কিছু লেখেননি।',
    list: 'বার্তা',
    you: 'আপনি',
    client: 'ক্লায়েন্ট',
    freelancer: 'ফ্রিল্যান্সার',
    hidden: 'এই বার্তাটি আর দেখানো হয় না।',
    report: 'অভিযোগ করুন',
    write: 'আপনার বার্তা',
    hint: '{min} থেকে {max} অক্ষর।',
    send: 'পাঠান',
    sent: 'পাঠানো হয়েছে।',
    closes: '{moment} পর্যন্ত লিখতে পারবেন।',
    closed: 'এই কাজের সিদ্ধান্ত অনেক আগে হয়েছে। আর কিছু লেখা যাবে না।',
  },
  review: {
    title: 'আপনার রিভিউ',
    sent: 'ধন্যবাদ। আপনার রিভিউ অ্যাডমিনের অপেক্ষায়।',
  },
  answers: {
    files: 'ফাইল',
    noFiles: 'কোনো ফাইল নেই।',
    nothing: 'উত্তর নেই।',
    choose: 'একটি বাছুন',
    between: '{min} থেকে {max}।',
    from: 'কমপক্ষে {min}।',
    upTo: 'সর্বোচ্চ {max}।',
    seenBefore: 'একই ফাইল আগে অন্য কাজের সঙ্গে এসেছে।',
  },
};
