/** The texts around notifications, in Bangla. */
import type { Translation } from '@taskmint/platform';
import type { en } from './en';

export const bn: Translation<typeof en> = {
  title: 'নোটিফিকেশন',
  lead: 'আপনার কাজ, কয়েন ও অ্যাকাউন্টে যা ঘটেছে।',
  unread: '{count}টি অপঠিত',
  isUnread: 'অপঠিত',
  markRead: 'পড়া হয়েছে',
  markAll: 'সব পড়া হয়েছে',
  all: 'সব নোটিফিকেশন',
  older: 'আগেরগুলো দেখান',
  none: 'এখনো কোনো নোটিফিকেশন নেই',
  noneText: 'আপনার কাজ ও কয়েনে যা ঘটে তা এখানে জানানো হয়।',
  unknown: 'কিছু বদলেছে। কী তা পড়তে পাতাটি আবার লোড করুন।',
  failed: 'এটি পড়া হয়েছে বলে চিহ্নিত করা যায়নি। আবার চেষ্টা করুন।',
};
