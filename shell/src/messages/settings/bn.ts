/** The settings of an account, in Bangla. */
import type { Translation } from '@taskmint/platform';
import type { en } from './en';

export const bn: Translation<typeof en> = {
  title: 'সেটিংস',
  lead: 'আপনার অ্যাকাউন্ট, এই ডিভাইসে এবং সব জায়গায়।',
  look: {
    title: 'ভাষা ও থিম',
    lead: 'এই ডিভাইসে রাখা থাকে।',
    language: 'ভাষা',
    theme: 'থিম',
    themes: { system: 'ডিভাইস অনুযায়ী', light: 'হালকা', dark: 'গাঢ়' },
  },
};
