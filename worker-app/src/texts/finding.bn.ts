/** The same in Bangla. */
import type { Translation } from '@taskmint/platform';
import type { finding as english } from './finding.en';

export const finding: Translation<typeof english> = {
  filters: {
    category: 'বিভাগ',
    anyCategory: 'যেকোনো বিভাগ',
    hourly: 'ঘণ্টাপ্রতি পারিশ্রমিক',
    anyHourly: 'ঘণ্টায় যেকোনো পারিশ্রমিক',
    hourlyFrom: { one: 'ঘণ্টায় অন্তত {count} কয়েন', other: 'ঘণ্টায় অন্তত {count} কয়েন' },
    ending: 'শেষ হয়',
    anyEnding: 'যেকোনো শেষ দিন',
    endsWithin: { one: '{count} দিনের মধ্যে শেষ', other: '{count} দিনের মধ্যে শেষ' },
    hideDone: 'যা করেছি তা লুকান',
  },
};
