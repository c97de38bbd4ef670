/** Bangla texts of what has to be known of a task before starting, and of what a worker says about AI. */
import type { Translation } from '@taskmint/platform';
import type { terms as english } from './terms.en';

export const terms: Translation<typeof english> = {
  terms: {
    title: 'নিয়ম ও ঝুঁকি',
    free: 'শুরু করা কাজ ফিরিয়ে দিতে কোনো খরচ নেই, আপনার হিসাবেও কিছু লেখা থাকে না।',
    used: 'এই কাজে আমি এআই ব্যবহার করেছি',
    how: 'কীভাবে ব্যবহার করেছেন?',
    howHint: 'কোন টুল, কী কাজে। সর্বোচ্চ {max} অক্ষর। ক্লায়েন্ট এটি পড়েন।',
    count: 'আমি কীভাবে লিখি তা গুনুন: পেস্ট করা অক্ষর, টাইপের সেকেন্ড আর কতবার জানালা ছাড়ি। কী লিখি, তা কখনো নয়।',
    countHint: 'শুধু আপনি চাইলে। আপনি ও ক্লায়েন্ট একই সংখ্যা দেখেন, আর এগুলো দিয়ে কিছু ঠিক হয় না।',
    saidUsed: 'আপনি জানিয়েছেন যে এআই ব্যবহার করেছেন:',
    saidNotUsed: 'আপনি জানিয়েছেন যে এআই ব্যবহার করেননি।',
  },
};
