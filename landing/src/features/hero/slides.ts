/** Grounds and targets of the four slides; their texts go by the key. product.md §1 does not say where their buttons lead. */

export const SLIDES = [
  {
    key: 'find',
    ground: 'primarySoft',
    to: '#about',
  },
  {
    key: 'business',
    ground: 'coinSoft',
    to: '#feature',
  },
  {
    key: 'hire',
    ground: 'infoSoft',
    to: '#topEarn',
  },
  {
    key: 'explore',
    ground: 'sunken',
    to: '/register',
  },
] as const;

export type Slide = (typeof SLIDES)[number];
