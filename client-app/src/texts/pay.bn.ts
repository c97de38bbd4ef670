/** What the client's dashboard says about pay by the hour, in Bangla. */
import type { Translation } from '@taskmint/platform';
import type { payFloor as english } from './pay.en';

export const payFloor: Translation<typeof english> = {
  label: 'ঘণ্টাপ্রতি পারিশ্রমিক',
  hourly: 'ঘণ্টায় {coins} ({money}) হয়।',
  sayTime: 'একটি কাজে কত মিনিট লাগে লিখুন: এখানে ঘণ্টায় অন্তত {floor} হওয়া উচিত।',
  sayTimeAlways: 'একটি কাজে কত মিনিট লাগে লিখুন: এখানে ঘণ্টায় অন্তত {floor} হতে হবে।',
  little: 'অন্তত {floor} হওয়া উচিত। প্রতিটি কাজে {count} কয়েন ({money}) হলে যথেষ্ট।',
  tooLittle: 'অন্তত {floor} লাগবে, তাই এটি নেওয়া হবে না। প্রতিটি কাজে {count} কয়েন ({money}) হলে যথেষ্ট।',
  title: 'পারিশ্রমিক',
  piece: 'একটি কাজে {coins} ({money})।',
  estimated: 'আপনার হিসাবে {count} মিনিট লাগে, অর্থাৎ ঘণ্টায় {coins} ({money})।',
  measured: '{works}টি অনুমোদিত কাজে দেখা যায় {count} মিনিট লাগে, অর্থাৎ ঘণ্টায় {coins} ({money})।',
  unknown: 'কত সময় লাগে, জানা নেই।',
  short: 'এটি {floor}-এর কম, যা এখানে ঘণ্টায় অন্তত হওয়া উচিত। প্রতিটি কাজে {count} কয়েন হলে যথেষ্ট।',
  paused:
    'এটি {floor}-এর কম, যা এখানে ঘণ্টায় অন্তত হতে হবে। একটি কাজে {count} কয়েন না হওয়া পর্যন্ত কেউ কাজটি শুরু করতে পারবেন না। যা শুরু হয়েছে বা জমা পড়েছে তা চলবে, পারিশ্রমিকও দেওয়া হবে।',
  add: 'পারিশ্রমিক বাড়ান',
  addLead:
    'এখন থেকে প্রতিটি জায়গায় বেশি দেওয়া হবে। যাঁদের কাজ অনুমোদিত হয়েছে তাঁরা বাকিটা পাবেন; যাঁদের কাজ অপেক্ষায় তাঁরা পারিশ্রমিকের সঙ্গে পাবেন। কেনা বা আয় করা কয়েন লাগবে।',
  newPay: 'একটি কাজে কয়েন',
  newPayHint: '{now}-এর বেশি, পূর্ণ সংখ্যায়।',
  cost: '{count}টি জায়গার জন্য: {coins}। এর জন্য আপনার আছে {have}।',
  added: 'সবার পারিশ্রমিক বেড়েছে।',
};
