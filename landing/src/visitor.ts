/** The moving parts of the public page, as islands of a visitor's document. */
import { defineIslands } from '@taskmint/platform/visitor';
import { HeroTask } from './features/hero/hero-task';
import { NEAR_PX } from './parts/use-near';

defineIslands({
  // In the first view, so part of the first file.
  'hero-task': { load: async () => HeroTask, nearPx: NEAR_PX },
  'live-stats': { load: async () => (await import('./features/hero/live-stats')).LiveStats, nearPx: NEAR_PX },
  'hero-carousel': { load: async () => (await import('./features/hero/hero-carousel')).HeroCarousel, nearPx: 0 },
  'coin-way': { load: async () => (await import('./features/about/coin-way')).CoinWay, nearPx: NEAR_PX },
  'feature-cards': {
    load: async () => (await import('./features/feature-cards/feature-cards')).FeatureCards,
    nearPx: NEAR_PX,
  },
  'how-it-works': {
    load: async () => (await import('./features/how-it-works/how-it-works')).HowItWorks,
    nearPx: NEAR_PX,
  },
  'top-freelancers': {
    load: async () => (await import('./features/top-freelancers/top-freelancers')).TopFreelancers,
    nearPx: NEAR_PX,
  },
  reviews: { load: async () => (await import('./features/reviews/reviews')).Reviews, nearPx: NEAR_PX },
});
