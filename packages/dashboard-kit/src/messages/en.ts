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
  talk: {
    title: 'Messages about this work',
    lead: 'Only the two of you and admins read this.',
    none: 'Nobody has written anything yet.',
    list: 'Messages',
    you: 'You',
    client: 'The client',
    freelancer: 'The freelancer',
    hidden: 'This message is not shown any more.',
    report: 'Report',
    write: 'Your message',
    hint: '{min} to {max} characters.',
    send: 'Send',
    sent: 'Sent.',
    closes: 'You can write until {moment}.',
    closed: 'It was decided about this work some time ago. Nothing more can be written.',
  },
  review: {
    title: 'Your review',
    sent: 'Thank you. Your review waits for an admin.',
  },
});
