/** The public page: its sections in the order of product.md §1, each below the first view in a slice of its own. */
import { About } from '../features/about/about';
import { FeatureCards } from '../features/feature-cards/feature-cards';
import { Hero } from '../features/hero/hero';
import { HowItWorks } from '../features/how-it-works/how-it-works';
import { Reviews } from '../features/reviews/reviews';
import { TopFreelancers } from '../features/top-freelancers/top-freelancers';
import { Later } from '../parts/later';
import { memo } from 'react';

/** Rendered once: sections that rest are taken over as long as nothing above them has changed. */
export default memo(function HomeScreen() {
  return (
    <>
      <Hero />
      <Later>
        <About />
      </Later>
      <Later>
        <FeatureCards />
      </Later>
      <Later>
        <HowItWorks />
      </Later>
      <Later>
        <TopFreelancers />
      </Later>
      <Later>
        <Reviews />
      </Later>
    </>
  );
});
