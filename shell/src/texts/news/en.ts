/** The texts around news, in English. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  title: 'News',
  lead: 'What happened to your work, your coins and your account.',
  unread: '{count} unread',
  isUnread: 'Unread',
  markRead: 'Mark as read',
  markAll: 'Mark all as read',
  all: 'All news',
  older: 'Show older',
  none: 'No news yet',
  noneText: 'News about your work and your coins appears here.',
  unknown: 'Something changed. Reload the page to see what.',
  failed: 'This could not be marked as read. Try again.',
});
