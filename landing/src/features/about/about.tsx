/** Who this is for and what is promised, with the numbers that the server keeps to. */
import { CENTS_PER_COIN, MIN_WITHDRAWAL_COINS, PAYMENT_SYSTEMS, REVIEW_DAYS } from '@taskmint/contract';
import { Coins, CoinHandScene, color, Money, space, text } from '@taskmint/ui-kit';
import { LOCALES, useLanguage, useTexts } from '@taskmint/platform';
import { CalendarCheck, LockKeyhole, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Section } from '../../parts/section';
import { catalogue } from '../../messages';

const Layout = styled.div`
  display: grid;
  gap: ${space(8)} ${space(16)};
  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 4fr) minmax(0, 7fr);
    align-items: center;
  }
`;

const Picture = styled.div`
  width: 100%;
  max-width: 24rem;
  margin-inline: auto;
`;

const Tagline = styled.p`
  font-size: ${text.heading3};
  line-height: 1.4;
`;

const Note = styled.p`
  max-width: 62ch;
  margin-top: ${space(4)};
  color: ${color.muted};
`;

const Facts = styled.ul`
  display: grid;
  gap: ${space(5)};
  margin-top: ${space(8)};
  padding: 0;
  list-style: none;
  @media (min-width: 640px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const FactTitle = styled.h3`
  margin-top: ${space(2)};
  font-size: ${text.lead};
`;

const FactText = styled.div`
  margin-top: ${space(1)};
  color: ${color.muted};
`;

const Mark = styled.span`
  color: ${color.primary};
`;

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      <Mark>{icon}</Mark>
      <FactTitle>{title}</FactTitle>
      <FactText>{children}</FactText>
    </li>
  );
}

/** How many coins one dollar is: 20 (product.md §9). */
const COINS_PER_DOLLAR = 100 / CENTS_PER_COIN;

export function About() {
  const { about } = useTexts(catalogue);
  const systems = new Intl.ListFormat(LOCALES[useLanguage()], { type: 'disjunction' }).format(PAYMENT_SYSTEMS);
  return (
    <Section id="about" sub={about.sub} heading={about.heading}>
      <Layout>
        <Picture>
          <CoinHandScene />
        </Picture>
        <div>
          <Tagline>{about.tagline}</Tagline>
          <Note>{about.note}</Note>
          <Facts>
            <Fact icon={<LockKeyhole size={26} aria-hidden />} title={about.escrow.title}>
              {about.escrow.text}
            </Fact>
            <Fact icon={<CalendarCheck size={26} aria-hidden />} title={about.review.title}>
              {about.review.text({ days: REVIEW_DAYS.default })}
            </Fact>
            <Fact icon={<Smartphone size={26} aria-hidden />} title={about.money.title}>
              {about.money.text({
                coins: <Coins amount={COINS_PER_DOLLAR} />,
                money: <Money cents={100} />,
                least: <Coins amount={MIN_WITHDRAWAL_COINS} />,
                systems,
              })}
            </Fact>
          </Facts>
        </div>
      </Layout>
    </Section>
  );
}
