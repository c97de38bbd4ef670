/** English texts of what waits for an admin, on the home. Part of the catalogue, apart for its length. */
import { defineTexts } from '@taskmint/platform';

export const waiting = defineTexts({
  waiting: {
    title: 'Waiting for you',
    agreements_waiting: {
      one: '{count} decision needs a second admin',
      other: '{count} decisions need a second admin',
    },
    withdrawals_pending: { one: '{count} withdrawal to decide', other: '{count} withdrawals to decide' },
    tasks_waiting: { one: '{count} task to check', other: '{count} tasks to check' },
    conversations_open: { one: '{count} message needs an answer', other: '{count} messages need an answer' },
    appeals_open: { one: '{count} appeal to decide', other: '{count} appeals to decide' },
    rejections_paused: { one: '{count} client cannot reject work', other: '{count} clients cannot reject work' },
    contests_open: { one: '{count} contested decision', other: '{count} contested decisions' },
    links_open: { one: '{count} new link between accounts', other: '{count} new links between accounts' },
    lost_payments_open: {
      one: '{count} payment that the bank took back, to decide',
      other: '{count} payments that the bank took back, to decide',
    },
    things_reported: { one: '{count} reported thing', other: '{count} reported things' },
    reviews_waiting: { one: '{count} review to check', other: '{count} reviews to check' },
    notes: {
      agreements_waiting: 'One admin has agreed; you can be the other',
      withdrawals_pending: 'The coins are held until then',
      tasks_waiting: 'Nobody else sees it until then',
      conversations_open: 'Somebody asked for help',
      appeals_open: 'The two sides disagree about work',
      rejections_paused: 'What waits for them is approved at its deadline',
      contests_open: 'Somebody says a decision was wrong',
      links_open: 'Withdrawals are held until you decide',
      lost_payments_open: 'Its coins are held until you decide',
      things_reported: 'Nothing happens until you decide',
      reviews_waiting: 'Not on the public page until then',
    },
  },
});
