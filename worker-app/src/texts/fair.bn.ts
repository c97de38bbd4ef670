/** The same in Bangla. */
import type { Translation } from '@taskmint/platform';
import type { fair as english } from './fair.en';

export const fair: Translation<typeof english> = {
  started: {
    heading: 'শুরু করা কাজ',
    start: 'কাজ শুরু করুন',
    startNote: 'শুরু করলে {time} আপনার জন্য একটি জায়গা রাখা থাকে। জায়গা খালি থাকলে শুরু না করেও জমা দিতে পারেন।',
    startedNow: 'শুরু হয়েছে। আপনার জায়গা রাখা আছে।',
    minutes: '{count} মিনিট',
    hours: '{count} ঘণ্টা',
    kept: 'আপনার জায়গা রাখা আছে। সময় শেষ হবে {deadline}।',
    until: '{moment} পর্যন্ত',
    giveBack: 'ফিরিয়ে দিন',
    confirmTitle: 'কাজটি ফিরিয়ে দেবেন?',
    confirmText: 'জায়গাটি তখন অন্য কেউ নিতে পারবে। এতে আপনার কোনো খরচ নেই, কোনো দাগও থাকে না।',
    confirmLabel: 'ফিরিয়ে দিন',
    givenBack: 'ফিরিয়ে দেওয়া হয়েছে। এ নিয়ে কিছু লেখা থাকে না।',
    endedBefore: 'এই কাজের সময় আগেই শেষ হয়ে গেছে।',
  },
};
