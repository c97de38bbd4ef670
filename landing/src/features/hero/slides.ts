/** Texts and targets of the four slides. product.md §1 gives their subjects and the label of the button, not where it leads. */

export const SLIDES = [
  {
    key: 'find',
    ground: 'primarySoft',
    headline: 'Find the job that fits, or the talent that does it',
    text: 'Every task says what is paid, how many places are free and until when.',
    to: '#about',
  },
  {
    key: 'business',
    ground: 'coinSoft',
    headline: 'Freelance services for your business',
    text: 'Post what you need, buy coins when you need them, pay for approved work only.',
    to: '#feature',
  },
  {
    key: 'hire',
    ground: 'infoSoft',
    headline: 'Hire the best freelancers for any job',
    text: 'See what people have completed and how their work was rated.',
    to: '#topEarn',
  },
  {
    key: 'explore',
    ground: 'sunken',
    headline: 'Join to explore thousands of jobs',
    text: 'Take a task, hand in your work, and watch your coins grow.',
    to: '/register',
  },
] as const;

export type SlideText = (typeof SLIDES)[number];
