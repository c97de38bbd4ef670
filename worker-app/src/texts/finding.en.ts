/** English texts of finding tasks: what narrows the list down. */
import { defineTexts } from '@taskmint/platform';

export const finding = defineTexts({
  filters: {
    category: 'Category',
    anyCategory: 'Any category',
    hourly: 'Pay per hour',
    anyHourly: 'Any pay per hour',
    hourlyFrom: { one: 'From {count} coin an hour', other: 'From {count} coins an hour' },
    stars: 'Client’s stars',
    anyStars: 'Any client',
    starsFrom: { one: 'Clients from {count} star', other: 'Clients from {count} stars' },
    ending: 'Ends',
    anyEnding: 'Any last day',
    endsWithin: { one: 'Ends within {count} day', other: 'Ends within {count} days' },
    hideDone: 'Hide what I have done',
  },
  clients: {
    title: 'Client',
    loading: 'Loading the client',
    since: 'Here since {date}',
    record: 'How they decide',
    recordNote:
      'Of the last 60 days, at most 100 decisions. Shares are shown from ten decisions on, stars from five freelancers on; each freelancer counts once.',
    decided: 'Decisions',
    approved: 'Approved',
    byDeadline: 'Approved because the deadline came',
    decides: 'They decide',
    appealsLost: 'Rejections that did not stand',
    stars: 'What freelancers say',
    percent: '{percent} %',
    tooFew: 'Too few decisions to say',
    tooFewStars: 'Too few have said something',
    ratedBy: { one: '{stars} from {count} freelancer', other: '{stars} from {count} freelancers' },
    openTasks: 'Open tasks',
    nothingOpen: 'No task of theirs is open',
    nothingOpenText: 'What they post next shows up here.',
    aspects: { clarity: 'Clear instructions', fairness: 'Fair decisions', communication: 'Answers and tone' },
    aspectHints: {
      clarity: 'Did you know what was wanted?',
      fairness: 'Was your work judged by what was asked?',
      communication: 'Did they explain, in time and with respect?',
    },
    starCount: { one: '{count} star', other: '{count} stars' },
    rate: 'Rate {name}',
    rateNote:
      'The client is never told what you said. Means are shown once {from} freelancers have said something. You can change it for {days} days after the decision.',
    chooseStars: 'Choose 1 to 5 stars',
    sendRating: 'Send rating',
    changeRating: 'Change rating',
    rated: 'Your rating is kept.',
  },
});
