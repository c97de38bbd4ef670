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
  signals: {
    title: 'How it came about',
    counted: '{pasted} characters were pasted, {seconds} seconds were typed, and the window was left {losses} times.',
    notCounted: 'Nothing was counted: that takes a yes of whoever did the work.',
    similar: {
      one: '{count} text of somebody else on this task is nearly the same.',
      other: '{count} texts of others on this task are nearly the same.',
    },
    copied: {
      one: '{count} file was handed in by somebody else as well.',
      other: '{count} files were handed in by others as well.',
    },
    nothing: 'Facts, and no reason by themselves. Both sides see the same, and nothing is decided by them.',
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
