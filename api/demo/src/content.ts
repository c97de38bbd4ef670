/** The content of the demo marketplace: tasks, work, orders, withdrawals, reviews. Data only; people are numbers of their role. */
import type { PaymentSystem, REJECTION_CATEGORIES, TaskCategory, TaskTerms } from '@taskmint/contract';

export interface DemoSubmission {
  /** Number of the freelancer, 1 to 4. */
  freelancer: 1 | 2 | 3 | 4;
  details: string;
  outcome: 'pending' | 'approve' | { category: (typeof REJECTION_CATEGORIES)[number]; reason: string };
}

export interface DemoTask {
  /** Not reviewed by an admin yet, so it is in no list (decisions.md 30). */
  waits?: true;
  /** Number of the client. The third is new, so their tasks need an admin's review. */
  client: 1 | 2 | 3;
  title: string;
  category: TaskCategory;
  detail: string;
  info: string;
  quantity: number;
  pay: number;
  /** The client's estimate for one piece, in minutes. */
  minutes: number;
  /** Terms to know before starting; if left out, the usual ones. */
  terms?: Partial<TaskTerms>;
  /** Days from now until it ends; negative: it ended that long ago. */
  days: number;
  /** When it was posted; if left out, recently, one task after the other. */
  postedDaysAgo?: number;
  /** How its client ended it, if they did. */
  end?: { daysAgo: number; how: 'paused' | 'cancelled' };
  picture: { glyph: 'list' | 'eye' | 'wave' | 'pen' | 'phone' | 'star' };
  submissions: readonly DemoSubmission[];
}

/** Tasks of past months, mostly finished. */
export const DEMO_PAST_TASKS: readonly DemoTask[] = [
  {
    client: 1,
    title: 'Count the benches in one park',
    category: 'on_site',
    detail: 'Choose a park near you. Count the benches, and say how many of them stand in the shade at noon.',
    info: 'Name of the park, two numbers, the hour at which you counted.',
    quantity: 2,
    pay: 150,
    minutes: 25,
    days: -70,
    postedDaysAgo: 96,
    picture: { glyph: 'eye' },
    submissions: [
      { freelancer: 1, details: 'Rose garden: 34 benches, 21 in the shade, counted at 12:10.', outcome: 'approve' },
      { freelancer: 2, details: 'Lake park: 52 benches, 17 in the shade, counted at 12:40.', outcome: 'approve' },
    ],
  },
  {
    client: 2,
    title: 'Read five headlines aloud',
    category: 'transcription',
    detail: 'Read the headlines as you would to a friend. No music, no effects.',
    info: 'Link to the recording.',
    quantity: 3,
    pay: 90,
    minutes: 5,
    days: -60,
    postedDaysAgo: 88,
    picture: { glyph: 'wave' },
    submissions: [
      { freelancer: 1, details: 'Recording of 48 seconds, link in the form.', outcome: 'approve' },
      { freelancer: 3, details: 'Recording of 51 seconds.', outcome: 'approve' },
      { freelancer: 2, details: 'Recording, made with a headset.', outcome: 'approve' },
    ],
  },
  {
    client: 1,
    title: 'Compare the prices of three bus tickets',
    category: 'research',
    detail: 'Single, day and monthly ticket in your town. In your own currency, with the date.',
    info: 'Three prices, the town, and the page or the photo that shows them.',
    quantity: 3,
    pay: 100,
    minutes: 12,
    days: -50,
    postedDaysAgo: 78,
    picture: { glyph: 'list' },
    submissions: [
      { freelancer: 1, details: 'Three prices with the page of the operator.', outcome: 'approve' },
      { freelancer: 3, details: 'Three prices, photo of the board at the stop.', outcome: 'approve' },
      { freelancer: 4, details: 'Three prices, valid since January.', outcome: 'approve' },
    ],
  },
  {
    client: 2,
    title: 'Find typing errors in a price list',
    category: 'writing',
    detail: 'One page of a price list. We are looking for typing slips, not for better wording.',
    info: 'Each slip with its line.',
    quantity: 10,
    pay: 12,
    minutes: 15,
    days: 20,
    postedDaysAgo: 66,
    end: { daysAgo: 58, how: 'paused' },
    picture: { glyph: 'pen' },
    submissions: [{ freelancer: 4, details: 'Three slips: lines 4, 19 and 22.', outcome: 'approve' }],
  },
  {
    client: 1,
    title: 'Say in three words what our logo is about',
    category: 'survey',
    detail: 'Look at the logo for five seconds, close it, and write three words.',
    info: 'Three words.',
    quantity: 2,
    pay: 160,
    minutes: 2,
    days: -40,
    postedDaysAgo: 62,
    picture: { glyph: 'star' },
    submissions: [
      { freelancer: 1, details: 'Leaf, coin, calm.', outcome: 'approve' },
      { freelancer: 2, details: 'Garden, money, trust.', outcome: 'approve' },
    ],
  },
  {
    client: 1,
    title: 'Photograph a street sign in your language',
    category: 'on_site',
    detail: 'One sign, readable, without people in the picture.',
    info: 'Link to the photo and what the sign says.',
    quantity: 4,
    pay: 50,
    minutes: 10,
    days: -39,
    postedDaysAgo: 47,
    picture: { glyph: 'phone' },
    submissions: [{ freelancer: 4, details: 'Photo of a one-way sign, translated.', outcome: 'approve' }],
  },
  {
    client: 2,
    title: 'Try a game for children and say what it needs',
    category: 'testing',
    detail: 'Ten minutes with a child between four and six.',
    info: 'What the child understood without help, and what they did not.',
    quantity: 5,
    pay: 40,
    minutes: 20,
    days: 10,
    postedDaysAgo: 36,
    end: { daysAgo: 35, how: 'cancelled' },
    picture: { glyph: 'star' },
    submissions: [],
  },
];

/** Current tasks. */
export const DEMO_TASKS: readonly DemoTask[] = [
  {
    client: 1,
    title: 'Find the opening hours of 20 public libraries',
    category: 'research',
    detail:
      'Look up the opening hours of the libraries in the attached list on their own websites. Write them down in the given form, one line per library, with the address of the page.',
    info: 'Twenty lines: name, opening hours, address of the page where you found them.',
    quantity: 10,
    pay: 120,
    minutes: 30,
    days: 30,
    picture: { glyph: 'list' },
    submissions: [
      {
        freelancer: 1,
        details: 'All twenty lines are in the form, with the page of each library.',
        outcome: 'approve',
      },
      {
        freelancer: 2,
        details: 'Twenty lines, two libraries are closed for repairs and marked so.',
        outcome: 'approve',
      },
      { freelancer: 3, details: 'Twenty lines as asked.', outcome: 'pending' },
    ],
  },
  {
    client: 1,
    title: 'Test a sign-up form on your phone',
    category: 'testing',
    detail:
      'Open the form on a phone, register with a throw-away address, and tell us every place where you hesitated.',
    info: 'Phone and browser, three sentences on what went well, every problem with a screenshot description.',
    quantity: 5,
    pay: 200,
    minutes: 20,
    days: 21,
    picture: { glyph: 'phone' },
    submissions: [
      {
        freelancer: 1,
        details: 'Two problems: the date picker closes by itself, and the button hides behind the keyboard.',
        outcome: 'approve',
      },
      { freelancer: 2, details: 'One problem: the error text is below the fold.', outcome: 'approve' },
    ],
  },
  {
    client: 1,
    title: 'Describe 15 product pictures in one sentence each',
    category: 'writing',
    detail: 'Write what somebody who cannot see the picture should know. Plain words, no marketing.',
    info: 'Fifteen sentences, numbered like the pictures.',
    quantity: 20,
    pay: 40,
    minutes: 15,
    days: 14,
    picture: { glyph: 'eye' },
    submissions: [
      { freelancer: 4, details: 'Fifteen sentences, numbered.', outcome: 'approve' },
      {
        freelancer: 2,
        details: 'Nice product, buy it.',
        outcome: {
          category: 'instructions_not_followed',
          reason: 'The sentences praise the products instead of saying what can be seen in the pictures.',
        },
      },
    ],
  },
  {
    client: 1,
    title: 'Transcribe a four-minute interview',
    category: 'transcription',
    detail: 'Two speakers, clear sound. Mark who speaks; leave out filler words.',
    info: 'The text with the speakers marked as A and B.',
    quantity: 3,
    pay: 150,
    minutes: 35,
    days: 10,
    picture: { glyph: 'wave' },
    submissions: [
      { freelancer: 3, details: 'Transcript with both speakers marked, 612 words.', outcome: 'approve' },
      { freelancer: 1, details: 'Transcript attached as text, both speakers marked.', outcome: 'pending' },
    ],
  },
  {
    client: 1,
    title: 'Proofread a two-page leaflet',
    category: 'writing',
    detail: 'Correct spelling and punctuation, keep the wording. Say which corrections are a matter of taste.',
    info: 'List of corrections with line numbers.',
    quantity: 2,
    pay: 90,
    minutes: 25,
    days: 7,
    picture: { glyph: 'pen' },
    submissions: [
      { freelancer: 1, details: '14 corrections, two of them a matter of taste.', outcome: 'approve' },
      { freelancer: 4, details: '11 corrections with line numbers.', outcome: 'approve' },
    ],
  },
  {
    client: 2,
    title: 'Label 100 street photos by weather',
    category: 'labelling',
    detail: 'Choose sunny, cloudy, rain or snow for each photo. When in doubt, choose cloudy.',
    info: 'Confirmation code shown after the last photo.',
    quantity: 50,
    pay: 15,
    minutes: 12,
    terms: { warnings: ['violence'] },
    days: 45,
    picture: { glyph: 'eye' },
    submissions: [
      { freelancer: 4, details: 'Code: DEMO-4411', outcome: 'approve' },
      { freelancer: 3, details: 'Code: DEMO-7302', outcome: 'pending' },
    ],
  },
  {
    client: 2,
    title: 'Answer a survey about public transport',
    category: 'survey',
    detail: 'Twelve questions, about six minutes. Every answer is anonymous.',
    info: 'Confirmation code shown at the end of the survey.',
    quantity: 40,
    pay: 8,
    minutes: 8,
    days: 28,
    picture: { glyph: 'list' },
    submissions: [{ freelancer: 2, details: 'Code: DEMO-1093', outcome: 'pending' }],
  },
  {
    client: 2,
    title: 'Try our recipe and say where it is unclear',
    category: 'testing',
    detail: 'Cook the soup exactly as written. We want to know where you had to guess.',
    info: 'Every step at which you had to guess, and how long it took in all.',
    quantity: 6,
    pay: 75,
    minutes: 60,
    days: 18,
    picture: { glyph: 'star' },
    submissions: [
      {
        freelancer: 3,
        details: 'Tasted fine.',
        outcome: {
          category: 'incomplete_proof',
          reason: 'Neither the steps nor the time are named, so we cannot tell what was unclear.',
        },
      },
    ],
  },
  {
    client: 2,
    title: 'Rate 30 short translations',
    category: 'translation',
    detail: 'Each sentence is shown in two languages. Rate from 1 to 5 how well the meaning is kept.',
    info: 'Thirty numbers in the order of the sentences.',
    quantity: 12,
    pay: 30,
    minutes: 10,
    days: 25,
    picture: { glyph: 'pen' },
    submissions: [],
  },
  {
    client: 2,
    title: 'Record yourself reading ten sentences',
    category: 'other',
    detail: 'A quiet room is enough. Read each sentence once at your usual speed.',
    info: 'Link to the recording, and the device you used.',
    quantity: 15,
    pay: 25,
    minutes: 6,
    terms: {
      ai_rule: 'not_allowed',
      data_use: 'Your voice, to train a screen reader for blind people. It is deleted after a year.',
    },
    days: 35,
    picture: { glyph: 'wave' },
    submissions: [],
  },
  {
    client: 3,
    title: 'Name the plants in five photos',
    category: 'labelling',
    detail:
      'Each photo shows one plant that grows beside a road. Write down its usual name, and the Latin one if you know it.',
    info: 'Five lines, one for each photo.',
    quantity: 3,
    pay: 5,
    minutes: 10,
    days: 20,
    postedDaysAgo: 0.3,
    waits: true,
    picture: { glyph: 'eye' },
    submissions: [],
  },
];

export const DEMO_REVIEWS: readonly { name: string; rating: number; details: string }[] = [
  {
    name: 'Demo Shop Owner',
    rating: 5,
    details: 'Our product pictures were described within a day, and every rejection could be explained.',
  },
  {
    name: 'Demo Researcher',
    rating: 4.5,
    details: 'I can see what I pay before I post, and what is left comes back automatically.',
  },
  {
    name: 'Demo App Maker',
    rating: 4,
    details: 'Twelve phones tested our form over lunch. The review desk saves me an hour each time.',
  },
  {
    name: 'Demo Student',
    rating: 5,
    details: 'I know when my work will be reviewed, and the coins are there the moment it is approved.',
  },
  {
    name: 'Demo Translator',
    rating: 4.5,
    details: 'Clear tasks, a deadline for the client too, and a withdrawal that arrived.',
  },
];

export interface DemoOrder {
  daysAgo: number;
  /** Packages, by their number of coins. */
  sizes: readonly number[];
  outcome: 'paid' | 'declined' | 'refunded' | 'disputed';
}

/** Card purchases of the first and the second client. The second's bank disputes one payment. */
export const DEMO_ORDERS: readonly (readonly DemoOrder[])[] = [
  [
    { daysAgo: 97, sizes: [1_000], outcome: 'paid' },
    { daysAgo: 80, sizes: [500], outcome: 'declined' },
    { daysAgo: 79.9, sizes: [500], outcome: 'paid' },
    { daysAgo: 61, sizes: [150], outcome: 'refunded' },
    { daysAgo: 28, sizes: [1_000, 1_000], outcome: 'paid' },
    { daysAgo: 25.5, sizes: [1_000, 500], outcome: 'paid' },
    { daysAgo: 12, sizes: [1_000], outcome: 'paid' },
    { daysAgo: 3, sizes: [150], outcome: 'paid' },
  ],
  [{ daysAgo: 1, sizes: [150], outcome: 'disputed' }],
];

export interface DemoWithdrawal {
  /** Number of the freelancer, 1 to 4. */
  freelancer: 1 | 2 | 3 | 4;
  /** When it was requested. */
  daysAgo: number;
  coins: number;
  system: PaymentSystem;
  account: string;
  /** `approved` and `sent` appear as paid on the screens. */
  outcome:
    | 'pending'
    | 'cancelled'
    | 'approved'
    | { outcome: 'sent'; reference: string }
    | { outcome: 'returned'; reference: string; reason: string }
    | { outcome: 'rejected' | 'failed'; reason: string };
}

export const DEMO_WITHDRAWALS: readonly DemoWithdrawal[] = [
  {
    freelancer: 1,
    daysAgo: 52,
    coins: 300,
    system: 'Nagad',
    account: '01712345678',
    outcome: {
      outcome: 'rejected',
      reason: 'The name on the payout account is not yours. Correct it and request the withdrawal again.',
    },
  },
  {
    freelancer: 1,
    daysAgo: 48,
    coins: 300,
    system: 'Nagad',
    account: '01712345678',
    outcome: { outcome: 'sent', reference: 'NGD-DEMO-0001' },
  },
  { freelancer: 1, daysAgo: 6, coins: 300, system: 'Nagad', account: '01712345678', outcome: 'cancelled' },
  {
    freelancer: 2,
    daysAgo: 44,
    coins: 300,
    system: 'Nagad',
    account: '01700000002',
    outcome: { outcome: 'failed', reason: 'The payout was sent back: the account accepts no payments at the moment.' },
  },
  {
    freelancer: 2,
    daysAgo: 42,
    coins: 300,
    system: 'Nagad',
    account: '01700000002',
    outcome: {
      outcome: 'returned',
      reference: 'NGD-DEMO-0002',
      reason: 'The payment system sent it back: the account was closed for the day.',
    },
  },
  { freelancer: 2, daysAgo: 40, coins: 300, system: 'Nagad', account: '01700000002', outcome: 'approved' },
  { freelancer: 2, daysAgo: 0.1, coins: 300, system: 'Nagad', account: '01700000002', outcome: 'pending' },
];

export interface DemoOpinion {
  daysAgo: number;
  rating: number;
  details: string;
  /** Why the admin hid it; if left out, it waits. */
  hidden?: string;
}

/** Reviews for the admin to moderate, by their author's email address. */
export const DEMO_OPINIONS: Readonly<Record<string, DemoOpinion>> = {
  'client-two@taskmint.test': {
    daysAgo: 2,
    rating: 4,
    details: 'Forty answers to our survey in two days, and the places that nobody took cost nothing.',
  },
  'freelancer-two@taskmint.test': {
    daysAgo: 1,
    rating: 5,
    details: 'Every rejection comes with a reason. I knew what to do better next time.',
  },
  'freelancer-three@taskmint.test': {
    daysAgo: 20,
    rating: 1,
    details: 'Write to me for coins at half the price, I sell them cheaper than here.',
    hidden: 'Advertising for coins outside the marketplace.',
  },
};
