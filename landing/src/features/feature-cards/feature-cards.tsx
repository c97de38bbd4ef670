/** What the product offers, on six cards (product.md §1). */
import { STARTING_COINS } from '@taskmint/contract';
import { Card, Coins, color, radius, space, text } from '@taskmint/ui-kit';
import { BadgeCheck, Gift, Headset, LayoutList, ShieldCheck, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Reveal } from '../../parts/reveal';
import { Section } from '../../parts/section';

const Cards = styled.ul`
  display: grid;
  gap: ${space(5)};
  padding: 0;
  list-style: none;
  @media (min-width: 768px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 1024px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Feature = styled(Card)`
  height: 100%;
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border-radius: ${radius.control};
  background: ${color.primarySoft};
  color: ${color.primary};
`;

const Title = styled.h3`
  margin-top: ${space(4)};
  font-size: ${text.heading3};
`;

const Words = styled.div`
  margin-top: ${space(2)};
  color: ${color.muted};
`;

interface FeatureText {
  title: string;
  icon: ReactNode;
  text: ReactNode;
}

const features: readonly FeatureText[] = [
  {
    title: 'Earn coins by completing tasks',
    icon: <Wallet size={24} aria-hidden />,
    text: 'Choose a task, do it, hand it in. Coins can be exchanged for rewards or currency.',
  },
  {
    title: 'Create and manage tasks',
    icon: <LayoutList size={24} aria-hidden />,
    text: 'Creation, assignment and tracking in one place: see which places are free, in review and approved.',
  },
  {
    title: 'Best quality freelancers',
    icon: <BadgeCheck size={24} aria-hidden />,
    text: 'High-quality, reliable work: you look at every piece before it is paid.',
  },
  {
    title: 'Secure payments',
    icon: <ShieldCheck size={24} aria-hidden />,
    text: 'Coins set aside in advance protect freelancers and clients from fraud and disputes.',
  },
  {
    title: 'Earn reward',
    icon: <Gift size={24} aria-hidden />,
    text: (
      <>
        A reward is given instantly on registration: <Coins amount={STARTING_COINS.freelancer} /> for a freelancer,{' '}
        <Coins amount={STARTING_COINS.client} /> for a client.
      </>
    ),
  },
  {
    title: 'Support 24/7',
    icon: <Headset size={24} aria-hidden />,
    text: 'Round-the-clock support for both sides.',
  },
];

/** Delays of 2 to 4 units from the left to the right of a row. */
const DELAYS = [2, 3, 4] as const;

export function FeatureCards() {
  return (
    <Section id="feature" sub="Join Us" heading="our Features">
      <Cards role="list">
        {features.map(({ title, icon, text: words }, index) => (
          <li key={title}>
            <Reveal delay={DELAYS[index % DELAYS.length] ?? 2}>
              <Feature>
                <Mark>{icon}</Mark>
                <Title>{title}</Title>
                <Words>{words}</Words>
              </Feature>
            </Reveal>
          </li>
        ))}
      </Cards>
    </Section>
  );
}
