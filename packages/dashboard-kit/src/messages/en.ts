/** English messages of what the dashboards share, and the shape of all others. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  statement: {
    title: 'Coin statement',
    lead: 'Where your coins came from and where they went.',
    loading: 'Loading movements',
    none: 'No coins have moved yet',
    save: 'Save as CSV',
    saveFailed: 'The file could not be made.',
  },
  chart: {
    asTable: 'Show as a table',
    day: 'Day',
    balance: 'Balance at the end',
  },
  filters: {
    title: 'Filters',
    on: { one: 'Filters ({count})', other: 'Filters ({count})' },
  },
  growing: {
    more: 'Show more',
    shown: '{shown} of {total} shown',
    part: 'Numbers {from} to {to}',
    failed: 'The next part did not load.',
  },
  review: {
    title: 'Your review',
    sent: 'Thank you. Your review waits for an admin.',
  },
});
