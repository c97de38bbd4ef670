/** What the site has to offer, in English. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  sub: 'Join Us',
  heading: 'our Features',
  earn: {
    title: 'Earn coins by completing tasks',
    text: 'Choose a task, do it, hand it in. Coins can be exchanged for rewards or currency.',
  },
  manage: {
    title: 'Create and manage tasks',
    text: 'Creation, assignment and tracking in one place: see which places are free, in review and approved.',
  },
  quality: {
    title: 'Best quality freelancers',
    text: 'High-quality, reliable work: you look at every piece before it is paid.',
  },
  secure: {
    title: 'Secure payments',
    text: 'Coins set aside in advance protect freelancers and clients from fraud and disputes.',
  },
  reward: {
    title: 'Earn reward',
    text: 'A reward is given instantly on registration: {freelancer} for a freelancer, {client} for a client.',
  },
  support: { title: 'Support 24/7', text: 'Round-the-clock support for both sides.' },
});
