/** What the demo marketplace holds: tasks, the work handed in on them, and reviews. Data only; people are roles. */
import type { REJECTION_CATEGORIES } from '@taskmint/contract';

export interface DemoSubmission {
  /** Number of the freelancer, 1 to 4. */
  freelancer: 1 | 2 | 3 | 4;
  details: string;
  outcome: 'pending' | 'approve' | { category: (typeof REJECTION_CATEGORIES)[number]; reason: string };
}

export interface DemoTask {
  /** Number of the client, 1 or 2. */
  client: 1 | 2;
  title: string;
  detail: string;
  info: string;
  quantity: number;
  pay: number;
  /** Days from now until it ends. */
  days: number;
  picture: { hue: number; glyph: 'list' | 'eye' | 'wave' | 'pen' | 'phone' | 'star' };
  submissions: readonly DemoSubmission[];
}

export const DEMO_TASKS: readonly DemoTask[] = [
  {
    client: 1,
    title: 'Find the opening hours of 20 public libraries',
    detail:
      'Look up the opening hours of the libraries in the attached list on their own websites. Write them down in the given form, one line per library, with the address of the page.',
    info: 'Twenty lines: name, opening hours, address of the page where you found them.',
    quantity: 10,
    pay: 120,
    days: 30,
    picture: { hue: 200, glyph: 'list' },
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
    detail:
      'Open the form on a phone, register with a throw-away address, and tell us every place where you hesitated.',
    info: 'Phone and browser, three sentences on what went well, every problem with a screenshot description.',
    quantity: 5,
    pay: 200,
    days: 21,
    picture: { hue: 265, glyph: 'phone' },
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
    detail: 'Write what somebody who cannot see the picture should know. Plain words, no marketing.',
    info: 'Fifteen sentences, numbered as the pictures are.',
    quantity: 20,
    pay: 40,
    days: 14,
    picture: { hue: 20, glyph: 'eye' },
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
    detail: 'Two speakers, clear sound. Mark who speaks; leave out filler words.',
    info: 'The text with the speakers marked as A and B.',
    quantity: 3,
    pay: 150,
    days: 10,
    picture: { hue: 150, glyph: 'wave' },
    submissions: [
      { freelancer: 3, details: 'Transcript with both speakers marked, 612 words.', outcome: 'approve' },
      { freelancer: 1, details: 'Transcript attached as text, both speakers marked.', outcome: 'pending' },
    ],
  },
  {
    client: 1,
    title: 'Proofread a two-page leaflet',
    detail: 'Correct spelling and punctuation, keep the wording. Say which corrections are a matter of taste.',
    info: 'List of corrections with line numbers.',
    quantity: 2,
    pay: 90,
    days: 7,
    picture: { hue: 340, glyph: 'pen' },
    submissions: [
      { freelancer: 1, details: '14 corrections, two of them a matter of taste.', outcome: 'approve' },
      { freelancer: 4, details: '11 corrections with line numbers.', outcome: 'approve' },
    ],
  },
  {
    client: 2,
    title: 'Label 100 street photos by weather',
    detail: 'Choose sunny, cloudy, rain or snow for each photo. When in doubt choose cloudy.',
    info: 'Confirmation code shown after the last photo.',
    quantity: 50,
    pay: 15,
    days: 45,
    picture: { hue: 45, glyph: 'eye' },
    submissions: [
      { freelancer: 4, details: 'Code: DEMO-4411', outcome: 'approve' },
      { freelancer: 3, details: 'Code: DEMO-7302', outcome: 'pending' },
    ],
  },
  {
    client: 2,
    title: 'Answer a survey about public transport',
    detail: 'Twelve questions, about six minutes. Every answer is anonymous.',
    info: 'Confirmation code shown at the end of the survey.',
    quantity: 40,
    pay: 8,
    days: 28,
    picture: { hue: 110, glyph: 'list' },
    submissions: [{ freelancer: 2, details: 'Code: DEMO-1093', outcome: 'pending' }],
  },
  {
    client: 2,
    title: 'Try our recipe and say where it is unclear',
    detail: 'Cook the soup exactly as written. We want to know where you had to guess.',
    info: 'Every step at which you had to guess, and how long it took in all.',
    quantity: 6,
    pay: 75,
    days: 18,
    picture: { hue: 5, glyph: 'star' },
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
    detail: 'Each sentence is shown in two languages. Rate from 1 to 5 how well the meaning is kept.',
    info: 'Thirty numbers in the order of the sentences.',
    quantity: 12,
    pay: 30,
    days: 25,
    picture: { hue: 290, glyph: 'pen' },
    submissions: [],
  },
  {
    client: 2,
    title: 'Record yourself reading ten sentences',
    detail: 'A quiet room is enough. Read each sentence once at your usual speed.',
    info: 'Link to the recording, and the device you used.',
    quantity: 15,
    pay: 25,
    days: 35,
    picture: { hue: 180, glyph: 'wave' },
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
    details: 'I can see what I pay before I post, and what is left comes back by itself.',
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
