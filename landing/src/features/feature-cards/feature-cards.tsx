/** What the product offers, on six cards (product.md §1). */
import { STARTING_COINS } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Card, Coins, color, radius, space, text } from '@taskmint/ui-kit';
import { BadgeCheck, Gift, Headset, LayoutList, ShieldCheck, Wallet } from 'lucide-react';
import styled from 'styled-components';
import { Reveal } from '../../parts/reveal';
import { Section } from '../../parts/section';
import { featuresTexts } from '../../texts/features';

const Cards = styled.ul`
  display: grid;
  gap: ${space(5)};
  @media (min-width: 48em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 64em) {
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

/** In the order of product.md §1; each key also names the texts. */
const FEATURES = [
  ['earn', Wallet],
  ['manage', LayoutList],
  ['quality', BadgeCheck],
  ['secure', ShieldCheck],
  ['reward', Gift],
  ['support', Headset],
] as const;

/** Delays of 2 to 4 units, from left to right in a row. */
const DELAYS = [2, 3, 4] as const;

export function FeatureCards() {
  const features = useTexts(featuresTexts);
  const reward = features.reward.text({
    freelancer: <Coins amount={STARTING_COINS.freelancer} />,
    client: <Coins amount={STARTING_COINS.client} />,
  });
  return (
    <Section id="feature" sub={features.sub} heading={features.heading}>
      <Cards role="list">
        {FEATURES.map(([key, Drawing], index) => (
          <li key={key}>
            <Reveal delay={DELAYS[index % DELAYS.length] ?? 2}>
              <Feature>
                <Mark>
                  <Drawing size={24} aria-hidden />
                </Mark>
                <Title>{features[key].title}</Title>
                <Words>{key === 'reward' ? reward : features[key].text}</Words>
              </Feature>
            </Reveal>
          </li>
        ))}
      </Cards>
    </Section>
  );
}
