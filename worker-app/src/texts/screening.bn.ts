/** What freelancers read of tasks that pay those who turn out not to fit, in Bangla. */
import type { Translation } from '@taskmint/platform';
import type { screening as en } from './screening.en';

export const screening: Translation<typeof en> = {
  press: 'আমি উপযুক্ত নই',
  dialog: 'আপনি এই কাজের উপযুক্ত নন?',
  lead: 'আপনি সঙ্গে সঙ্গে {coins} পাবেন, জায়গাটি অন্য কেউ নিতে পারবেন, আর আপনি এই কাজ আবার নিতে পারবেন না। আপনার হিসাবে কিছু লেখা থাকবে না।',
  which: 'কোন শর্তটি আপনি পূরণ করেন না?',
  send: 'জানান এবং কয়েন নিন',
  paid: 'আপনি উপযুক্ত ছিলেন না, তার জন্য {count} কয়েন পেয়েছেন।',
  ended: 'আপনি এই কাজের উপযুক্ত ছিলেন না (“{criterion}”), তার জন্য {coins} পেয়েছেন। কাজটি আর নেওয়া যাবে না।',
};
