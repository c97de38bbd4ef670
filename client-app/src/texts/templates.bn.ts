/** Bangla texts of templates of tasks. */
import type { Translation } from '@taskmint/platform';
import type { templates as en } from './templates.en';

export const templates: Translation<typeof en> = {
  title: 'টেমপ্লেট দিয়ে শুরু করুন',
  used: 'ফর্মটি এটি দিয়ে শুরু হয়েছে',
  save: 'টেমপ্লেট হিসেবে সংরক্ষণ করুন',
  saveHint: 'শেষ তারিখ ছাড়া ফর্মের সবকিছু, অন্য কাজের জন্য।',
  name: 'নাম',
  keep: 'সংরক্ষণ করুন',
  saved: 'আপনার টেমপ্লেট সংরক্ষিত হয়েছে। নতুন কাজের ফর্মের ওপরে এটি পাবেন।',
  rename: '{name}: নাম বদলান',
  renameTitle: 'টেমপ্লেটের নাম বদলান',
  renamed: 'টেমপ্লেটের নতুন নাম দেওয়া হয়েছে।',
  delete: '{name} মুছুন',
  deleteTitle: '{name} টেমপ্লেটটি মুছবেন?',
  deleteText: 'এটি দিয়ে শুরু করা কাজ যেমন আছে তেমনই থাকবে।',
  deleteConfirm: 'মুছে ফেলুন',
  deleted: 'টেমপ্লেটটি মুছে ফেলা হয়েছে।',
};
