/** The texts around notifications, in English. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  title: 'Notifications',
  lead: 'What happened to your work, your coins and your account.',
  unread: '{count} unread',
  isUnread: 'Unread',
  markRead: 'Mark as read',
  markAll: 'Mark all as read',
  all: 'All notifications',
  older: 'Show older',
  none: 'No notifications yet',
  noneText: 'What happens to your work and your coins appears here.',
  unknown: 'Something changed. Reload the page to see what.',
  failed: 'This could not be marked as read. Try again.',
});
