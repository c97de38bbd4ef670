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
  categories: {
    data_entry: 'Data entry',
    research: 'Research',
    writing: 'Writing and proofreading',
    translation: 'Translation',
    transcription: 'Transcription and audio',
    labelling: 'Naming and sorting',
    survey: 'Surveys and opinions',
    testing: 'Trying things out',
    on_site: 'On the spot',
    other: 'Other',
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
  answers: {
    files: 'Files',
    noFiles: 'No files.',
    nothing: 'Not answered.',
    choose: 'Choose one',
    between: 'From {min} to {max}.',
    from: 'At least {min}.',
    upTo: 'At most {max}.',
    seenBefore: 'The same file came with other work before.',
  },
});
