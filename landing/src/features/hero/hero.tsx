/** Top of the public page: what one gets in a sentence, the two ways in, a real task, and the carousel. All of it is in the first render. */
import { STARTING_COINS } from '@taskmint/contract';
import { Link, useSession, useTexts } from '@taskmint/platform';
import { ButtonLink, Coins, color, font, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { Container } from '../../parts/section';
import { catalogue } from '../../messages';
import { HeroCarousel } from './hero-carousel';
import { HeroTask } from './hero-task';

const Band = styled.section`
  padding: ${space(6)} 0 ${space(12)};
`;

const Layout = styled(Container)`
  display: grid;
  gap: ${space(8)};
  grid-template-columns: minmax(0, 1fr);
  @media (min-width: 768px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    & > :last-child {
      grid-column: 1 / -1;
    }
  }
  @media (min-width: 1100px) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    grid-template-rows: 1fr auto;
    column-gap: ${space(10)};
    row-gap: ${space(5)};
    & > :last-child {
      grid-column: 2;
      grid-row: 1 / 3;
    }
  }
`;

const Words = styled.div`
  align-self: center;
`;

const Title = styled.h1`
  font-family: ${font.display};
  font-size: clamp(2.25rem, 1.4rem + 2.9vw, ${text.hero});
  line-height: 1.05;
  /* Letters with marks above and below. */
  &:lang(bn) {
    font-size: clamp(2rem, 1.3rem + 2.4vw, 3rem);
    line-height: 1.3;
  }
`;

const Lead = styled.p`
  max-width: 48ch;
  margin-top: ${space(4)};
  color: ${color.muted};
  font-size: ${text.lead};
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-top: ${space(5)};
`;

const Bonus = styled.p`
  margin-top: ${space(3)};
  color: ${color.muted};
  font-size: ${text.small};
`;

/** Where the two ways lead: to registering in that role, or to the dashboard of somebody who is signed in. */
function waysIn(role: string | null): { post: string; earn: string } {
  if (role === null) return { post: '/register?role=client', earn: '/register?role=freelancer' };
  return {
    post: role === 'client' ? '/dashboard/addTask' : '/dashboard',
    earn: role === 'freelancer' ? '/dashboard/taskList' : '/dashboard',
  };
}

export function Hero() {
  const role = useSession((state) => state.user?.role ?? null);
  const ways = waysIn(role);
  const { hero } = useTexts(catalogue);
  return (
    <Band aria-labelledby="hero-title">
      <Layout>
        <Words>
          <Title id="hero-title">{hero.title}</Title>
          <Lead>{hero.lead}</Lead>
          <Ways>
            <ButtonLink as={Link} to={ways.post}>
              {hero.post}
            </ButtonLink>
            <ButtonLink as={Link} to={ways.earn} $variant="secondary">
              {hero.earn}
            </ButtonLink>
          </Ways>
          <Bonus>
            {hero.bonus({
              freelancer: <Coins amount={STARTING_COINS.freelancer} size="small" />,
              client: <Coins amount={STARTING_COINS.client} size="small" />,
            })}
          </Bonus>
        </Words>
        <HeroTask />
        <HeroCarousel />
      </Layout>
    </Band>
  );
}
