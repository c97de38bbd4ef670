/** Bangla texts of asking in fields. */
import type { Translation } from '@taskmint/platform';
import type { fields as en } from './fields.en';

export const fields: Translation<typeof en> = {
  fields: {
    title: 'আলাদা ঘরে চান',
    says: '{count}টি ঘর',
    lead: 'প্রতিটি ঘরের আলাদা উত্তর আসে, আর আপনার কাছে পৌঁছানোর আগেই তা যাচাই হয়। ঘর না থাকলে ফ্রিল্যান্সার একটি লেখা জমা দেন।',
    started: 'যিনি শুরু করেছেন, তিনি তখন যা চাওয়া হয়েছিল তা-ই দেন। ঠিক করা কোড তাঁর জন্যও সঙ্গে সঙ্গে খাটে।',
    add: 'ঘর যোগ করুন',
    field: 'ঘর {place}: {name}',
    place: '{count}টির মধ্যে {place}',
    up: 'ঘর {place} উপরে নিন',
    down: 'ঘর {place} নিচে নিন',
    moved: 'এখন {count}টির মধ্যে {place} নম্বরে।',
    remove: 'ঘর {place} সরান: {name}',
    removed: '“{name}” সরানো হয়েছে।',
    undo: 'ফিরিয়ে আনুন',
    label: 'নাম',
    help: 'নামের নিচের সাহায্য',
    required: 'উত্তর দিতেই হবে',
    min: 'সবচেয়ে ছোট',
    max: 'সবচেয়ে বড়',
    options: 'বিকল্প',
    optionsHint: 'প্রতি লাইনে একটি, {min} থেকে {max}টি।',
    codes: 'ঠিক কোড',
    codesHint: 'প্রতি লাইনে একটি। ফ্রিল্যান্সার এগুলো কখনো দেখেন না, {count} বার চেষ্টা করতে পারেন।',
    pattern: 'অথবা ঠিক কোডের ধরন',
    patternHint: '# মানে একটি অঙ্ক, ? মানে একটি অক্ষর, বাকি সব হুবহু: TM-####।',
    full: 'একটি কাজে সর্বোচ্চ {count}টি ঘর রাখা যায়।',
    preview: 'ফ্রিল্যান্সার যা দেখবেন',
  },
};
