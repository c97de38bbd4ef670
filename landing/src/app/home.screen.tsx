/** The public page: its sections in the order of product.md §1. Those below the first view are each rendered in a slice of their own. */
import { About } from '../features/about/about';
import { FeatureCards } from '../features/feature-cards/feature-cards';
import { Hero } from '../features/hero/hero';
import { HowItWorks } from '../features/how-it-works/how-it-works';
import { Reviews } from '../features/reviews/reviews';
import { TopFreelancers } from '../features/top-freelancers/top-freelancers';
import { Deferred } from '../parts/deferred';

export default function HomeScreen() {
  return (
    <>
      <Hero />
      <Deferred height={[68, 42]}>
        <About />
      </Deferred>
      <Deferred height={[85, 42]}>
        <div data-island="feature-cards">
          <FeatureCards />
        </div>
      </Deferred>
      <Deferred height={[95, 52]}>
        <div data-island="how-it-works">
          <HowItWorks />
        </div>
      </Deferred>
      <Deferred height={[36, 37]}>
        <div data-island="top-freelancers">
          <TopFreelancers />
        </div>
      </Deferred>
      <Deferred height={[51, 34]}>
        <div data-island="reviews">
          <Reviews />
        </div>
      </Deferred>
    </>
  );
}
