/** A task as it looks in the product: the newest open one, or a labelled example while there is none. */
import { Link, useSession, useTexts } from '@taskmint/platform';
import {
  Coins,
  color,
  Deadline,
  DeskScene,
  pictureFilter,
  radius,
  shadow,
  SlotBar,
  space,
  StatusPill,
  text,
  TextLink,
  tight,
} from '@taskmint/ui-kit';
import styled from 'styled-components';
import { EXAMPLE_TASK } from '../../parts/example-task';
import { useNewestTask } from '../../parts/public-data';
import { catalogue } from '../../texts';

const Box = styled.article`
  align-self: center;
  display: grid;
  gap: ${space(2.5)};
  padding: ${space(4)} ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow};
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  color: ${color.muted};
  font-size: ${text.small};
  @media ${tight} {
    flex-wrap: wrap;
  }
`;

/** Two lines high, so that nothing moves when a task with a deadline replaces the example. */
const Bottom = styled(Top)`
  @media (max-width: 68.74em) {
    min-height: 3em;
  }
`;

const Middle = styled.div`
  display: flex;
  gap: ${space(4)};
  @media ${tight} {
    flex-wrap: wrap;
  }
`;

const Picture = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  width: 5rem;
  height: 5rem;
  overflow: hidden;
  border-radius: ${radius.control};
  background: ${color.sunken};
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: ${pictureFilter};
  }
`;

const Title = styled.h2`
  display: -webkit-box;
  min-height: 2.3em;
  overflow: hidden;
  font-family: inherit;
  font-size: ${text.lead};
  letter-spacing: 0;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  @media ${tight} {
    display: block;
  }
`;

const Pay = styled.p`
  margin-top: ${space(2)};
  color: ${color.muted};
  font-size: ${text.small};
`;

export function HeroTask() {
  const { data } = useNewestTask();
  const role = useSession((state) => state.user?.role ?? null);
  const { hero } = useTexts(catalogue);
  const task = data ?? EXAMPLE_TASK;
  const title = data?.task_title ?? hero.exampleTitle;
  const { slots } = task;
  // Only freelancers have a task page; visitors get there after signing in.
  const opens = data && (role === null || role === 'freelancer') ? `/dashboard/taskDetail/${data._id}` : null;
  return (
    <Box aria-label={data ? hero.newestTaskLabel : hero.exampleTaskLabel}>
      <Top>
        {data ? hero.newestTask : hero.exampleTask}
        <StatusPill status={task.status} />
      </Top>
      <Middle>
        <Picture>
          {task.task_image_url ? (
            <img src={task.task_image_url} alt="" width={80} height={80} referrerPolicy="no-referrer" />
          ) : (
            <DeskScene />
          )}
        </Picture>
        <div>
          <Title>
            {opens ? (
              <TextLink as={Link} to={opens}>
                {title}
              </TextLink>
            ) : (
              title
            )}
          </Title>
          <Pay>{hero.pay({ coins: <Coins amount={task.per_task_pay} size="large" /> })}</Pay>
        </div>
      </Middle>
      <SlotBar approved={slots.approved} pending={slots.pending} free={slots.free} legend />
      <Bottom>
        <span>{hero.setAside}</span>
        {data && <Deadline at={data.completion_date} />}
      </Bottom>
    </Box>
  );
}
