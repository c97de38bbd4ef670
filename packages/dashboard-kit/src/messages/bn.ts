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
  growing: {
    more: 'আরও দেখান',
    shown: '{total}টির মধ্যে {shown}টি দেখা যাচ্ছে',
    part: '{from} থেকে {to} নম্বর',
    failed: 'পরের অংশ লোড হয়নি।',
  },
  review: {
    title: 'আপনার রিভিউ',
    sent: 'ধন্যবাদ। আপনার রিভিউ অ্যাডমিনের অপেক্ষায়।',
  },
};
