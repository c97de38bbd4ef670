/** Backgrounds and link targets of the four slides; each key also names the texts. product.md §1 does not say where their buttons lead. */

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
