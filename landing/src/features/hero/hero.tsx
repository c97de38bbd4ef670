/**
 * Top of the public page: the offer in one sentence, the next steps, a real task, live figures, and the carousel. All of it is in the first render.
 */
import { type Role, STARTING_COINS } from '@taskmint/contract';
import { Link, useSession, useTexts } from '@taskmint/platform';
import { ButtonLink, Coins, color, font, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { Container } from '../../parts/section';
import { catalogue } from '../../texts';
import { LiveStats } from './live-stats';
import { HeroCarousel } from './hero-carousel';
import { HeroTask } from './hero-task';

const Band = styled.section`
  display: grid;
  /* The slides form one long row, which must not widen the column. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
  padding: ${space(8)} 0 ${space(10)};
`;

const Layout = styled(Container)`
  display: grid;
  gap: ${space(8)};
  grid-template-columns: minmax(0, 1fr);
  @media (min-width: 56.25em) {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: ${space(12)};
  }
`;

const Words = styled.div`
  align-self: center;
`;

const Title = styled.h1`
  font-family: ${font.display};
  font-size: clamp(2.25rem, 1.4rem + 2.9vw, ${text.hero});
  line-height: 1.05;
  /* Room for letters with marks above and below. */
  &:lang(bn) {
    font-size: clamp(2rem, 1.3rem + 2.4vw, 3rem);
    line-height: 1.3;
  }
`;

const Lead = styled.p`
  max-width: 57ch;
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

interface Way {
  say: 'post' | 'earn' | 'myTasks' | 'find' | 'mySubmissions' | 'dashboard';
  to: string;
}

const VISITOR: readonly Way[] = [
  { say: 'post', to: '/register?role=client' },
  { say: 'earn', to: '/register?role=freelancer' },
];

/** The primary action for each role, and the secondary one. */
const WAYS: Readonly<Record<Role, readonly Way[]>> = {
  client: [
    { say: 'post', to: '/dashboard/addTask' },
    { say: 'myTasks', to: '/dashboard/myTask' },
  ],
  freelancer: [
    { say: 'find', to: '/dashboard/taskList' },
    { say: 'mySubmissions', to: '/dashboard/mySubmission' },
  ],
  admin: [{ say: 'dashboard', to: '/dashboard' }],
};

export function Hero() {
  const role = useSession((state) => state.user?.role ?? null);
  const ways = role === null ? VISITOR : WAYS[role];
  const { hero } = useTexts(catalogue);
  return (
    <Band aria-labelledby="hero-title">
      <Layout>
        <Words>
          <Title id="hero-title">{hero.title}</Title>
          <Lead>{hero.lead}</Lead>
          <Ways>
            {ways.map(({ say, to }, index) => (
              <ButtonLink key={index} as={Link} to={to} $variant={index === 0 ? 'primary' : 'secondary'}>
                {hero[say]}
              </ButtonLink>
            ))}
          </Ways>
          {role === null && (
            <Bonus>
              {hero.bonus({
                freelancer: <Coins amount={STARTING_COINS.freelancer} size="small" />,
                client: <Coins amount={STARTING_COINS.client} size="small" />,
              })}
            </Bonus>
          )}
        </Words>
        <div data-island="hero-task">
          <HeroTask />
        </div>
      </Layout>
      <Container>
        <div data-island="live-stats">
          <LiveStats />
        </div>
      </Container>
      <Container>
        <div data-island="hero-carousel">
          <HeroCarousel />
        </div>
      </Container>
    </Band>
  );
}
