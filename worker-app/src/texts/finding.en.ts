/** English texts of finding tasks: what narrows the list down. */
import { defineTexts } from '@taskmint/platform';

export const finding = defineTexts({
  filters: {
    category: 'Category',
    anyCategory: 'Any category',
    hourly: 'Pay per hour',
    anyHourly: 'Any pay per hour',
    hourlyFrom: { one: 'From {count} coin an hour', other: 'From {count} coins an hour' },
    ending: 'Ends',
    anyEnding: 'Any last day',
    endsWithin: { one: 'Ends within {count} day', other: 'Ends within {count} days' },
    hideDone: 'Hide what I have done',
  },
});
