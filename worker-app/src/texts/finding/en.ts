/** English texts of finding tasks: what narrows the list down. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  filters: {
    category: 'Category',
    anyCategory: 'Any category',
    hourly: 'Pay per hour',
    anyHourly: 'Any pay per hour',
    hourlyFrom: { one: 'From {count} coin an hour', other: 'From {count} coins an hour' },
    stars: 'Client rating',
    anyStars: 'Any rating',
    starsFrom: { one: 'At least {count} star', other: 'At least {count} stars' },
    ending: 'Ends',
    anyEnding: 'Any last day',
    endsWithin: { one: 'Ends within {count} day', other: 'Ends within {count} days' },
    hideDone: 'Hide what I have done',
  },
  searches: {
    title: 'Saved searches',
    keep: 'Save this search',
    enough: 'You can save up to {most} searches. Delete one to save another.',
    editTitle: 'Change the saved search',
    name: 'Name',
    alert: 'Tell me about new tasks that match',
    alertHint: 'Among your notifications, and by email as chosen in Settings.',
    alerts: { at_once: 'At once', daily: 'Once a day', off: 'Never' },
    save: 'Save',
    kept: 'Your search is saved.',
    edit: 'Change {name}',
    delete: 'Delete {name}',
    deleteTitle: 'Delete the search {name}?',
    deleteText: 'You will no longer be told about new tasks that match it.',
    deleteConfirm: 'Delete it',
    deleted: 'The search is deleted.',
  },
});
