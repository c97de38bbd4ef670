/** Bangla texts of answering what a task asks in fields. */
import type { Translation } from '@taskmint/platform';
import type { answers as en } from './answers.en';

export const answers: Translation<typeof en> = {
  answers: {
    triesLeft: '{message} আপনি আর {count} বার চেষ্টা করতে পারেন।',
    fileStarts: 'ফাইল বাছলেই কাজটি শুরু হবে।',
    filesFull: 'যতগুলো ফাইল দেওয়া যায়, ততগুলোই দিয়েছেন',
    fileTooBig: '{name} ৫ মেগাবাইটের চেয়ে বড়। ছোট একটি বাছুন।',
    sending: '{name} পাঠানো হচ্ছে',
    removeFile: 'সরান{hidden}',
  },
};
