/** Bangla texts of finding tasks: what narrows the list down. */
import type { Translation } from '@taskmint/platform';
import type { en } from './en';

export const bn: Translation<typeof en> = {
  filters: {
    category: 'বিভাগ',
    anyCategory: 'যেকোনো বিভাগ',
    hourly: 'ঘণ্টাপ্রতি পারিশ্রমিক',
    anyHourly: 'ঘণ্টায় যেকোনো পারিশ্রমিক',
    hourlyFrom: 'ঘণ্টায় অন্তত {count} কয়েন',
    stars: 'ক্লায়েন্টের তারা',
    anyStars: 'যেকোনো ক্লায়েন্ট',
    starsFrom: 'অন্তত {count} তারার ক্লায়েন্ট',
    ending: 'শেষ হয়',
    anyEnding: 'যেকোনো শেষ দিন',
    endsWithin: '{count} দিনের মধ্যে শেষ',
    hideDone: 'যা করেছি তা লুকান',
  },
  searches: {
    title: 'সংরক্ষিত খোঁজ',
    keep: 'এই খোঁজ সংরক্ষণ করুন',
    enough: 'সর্বোচ্চ {most}টি খোঁজ সংরক্ষণ করা যায়। নতুন একটি রাখতে একটি মুছুন।',
    editTitle: 'সংরক্ষিত খোঁজ বদলান',
    name: 'নাম',
    alert: 'মিলে যাওয়া নতুন কাজ জানান',
    alertHint: 'নোটিফিকেশনে, আর সেটিংসে যেমন বাছা আছে তেমন ইমেইলে।',
    alerts: { at_once: 'সঙ্গে সঙ্গে', daily: 'দিনে একবার', off: 'কখনো না' },
    save: 'সংরক্ষণ করুন',
    kept: 'আপনার খোঁজ সংরক্ষিত হয়েছে।',
    edit: '{name} বদলান',
    delete: '{name} মুছুন',
    deleteTitle: '{name} খোঁজটি মুছবেন?',
    deleteText: 'এর সঙ্গে মেলা নতুন কাজের কথা আর জানানো হবে না। কোনো কাজ বদলাবে না।',
    deleteConfirm: 'মুছে ফেলুন',
    deleted: 'খোঁজটি মুছে ফেলা হয়েছে।',
  },
};
