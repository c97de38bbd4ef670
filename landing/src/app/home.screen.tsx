/** The public page: its sections in the order of product.md §1. */
import { About } from '../features/about/about';
import { FeatureCards } from '../features/feature-cards/feature-cards';
import { Hero } from '../features/hero/hero';
import { HowItWorks } from '../features/how-it-works/how-it-works';
import { LiveFigures } from '../features/live-figures/live-figures';
import { Reviews } from '../features/reviews/reviews';
import { TopFreelancers } from '../features/top-freelancers/top-freelancers';

export default function HomeScreen() {
  return (
    <>
      <Hero />
      <About />
      <LiveFigures />
      <FeatureCards />
      <HowItWorks />
      <TopFreelancers />
      <Reviews />
    </>
  );
}
