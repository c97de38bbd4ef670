/** The public page: its sections in the order of product.md §1. Those below the first view are each rendered in a slice of their own. */
import { About } from '../features/about/about';
import { FeatureCards } from '../features/feature-cards/feature-cards';
import { Hero } from '../features/hero/hero';
import { HowItWorks } from '../features/how-it-works/how-it-works';
import { Reviews } from '../features/reviews/reviews';
import { TopFreelancers } from '../features/top-freelancers/top-freelancers';
import { DeferredHydration } from '../parts/deferred-hydration';
import { memo } from 'react';

/** Rendered once: deferred sections can be hydrated as they are as long as nothing above them changes. */
export default memo(function HomeScreen() {
  return (
    <>
      <Hero />
      <DeferredHydration height={[68, 42]}>
        <About />
      </DeferredHydration>
      <DeferredHydration height={[85, 42]}>
        <FeatureCards />
      </DeferredHydration>
      <DeferredHydration height={[95, 52]}>
        <HowItWorks />
      </DeferredHydration>
      <DeferredHydration height={[36, 37]}>
        <TopFreelancers />
      </DeferredHydration>
      <DeferredHydration height={[51, 34]}>
        <Reviews />
      </DeferredHydration>
    </>
  );
});
