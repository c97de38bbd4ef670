/** /dashboard/client/:id: what freelancers can know about a client before working for them: how they decide, their ratings, and their open tasks. */
import { CLIENT_ASPECTS, type ClientPage } from '@taskmint/contract';
import { Fact, DetailScreen, GrowingList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  Avatar,
  Card,
  CardHeading,
  Cluster,
  DateText,
  EmptyState,
  formatNumber,
  formatTenths,
  Grid,
  Note,
  QueueScene,
  Rating,
  Skeleton,
  Stack,
} from '@taskmint/ui-kit';
import { SkeletonCards } from '@taskmint/ui-kit/dashboard';
import { clientQuery } from '../features/tasks/client.queries';
import { TaskCard } from '../features/tasks/task-card';
import { openTasksQuery } from '../features/tasks/task.queries';
import { DecidesWithin, StarsOf } from '../parts/client-record';
import { Facts } from '../parts/facts';
import { catalogue } from '../texts';

export default function ClientScreen() {
  const { clients: texts, tasks } = useTexts(catalogue);
  return (
    <DetailScreen
      query={clientQuery}
      back={{ to: '/dashboard/taskList', label: tasks.title }}
      title={texts.title}
      heading={({ name, since }) => ({ title: name, lead: texts.since({ date: <DateText value={since} /> }) })}
      skeleton={<ClientSkeleton />}
    >
      {(client) => <Client key={client._id} client={client} />}
    </DetailScreen>
  );
}

function Client({ client }: { client: ClientPage }) {
  const { clients: texts, tasks } = useTexts(catalogue);
  return (
    <Stack gap={5}>
      <Card>
        <Stack gap={4}>
          <Cluster gap={3}>
            <Avatar name={client.name} src={client.photoURL} size={48} />
            <CardHeading>{texts.record}</CardHeading>
          </Cluster>
          <RecordFacts record={client.record} />
          <Note>{texts.recordNote}</Note>
        </Stack>
      </Card>
      <CardHeading>{texts.openTasks}</CardHeading>
      <GrowingList
        query={(host, user) => openTasksQuery(host, user, { sort: 'newest', client: client._id })}
        skeleton={<SkeletonCards count={3} min={250} label={tasks.loading} />}
        empty={<EmptyState picture={<QueueScene />} title={texts.nothingOpen} text={texts.nothingOpenText} />}
      >
        {(open) => (
          <Grid min={250}>
            {open.map((task) => (
              <TaskCard key={task._id} task={task} />
            ))}
          </Grid>
        )}
      </GrowingList>
    </Stack>
  );
}

function RecordFacts({ record }: { record: ClientPage['record'] }) {
  const { clients: texts } = useTexts(catalogue);
  const percent = (share: number) => texts.percent({ percent: formatNumber(Math.round(share * 100)) });
  const tooFew = <Note>{texts.tooFew}</Note>;
  return (
    <Facts>
      <Fact label={texts.decided}>{formatNumber(record?.decided ?? 0)}</Fact>
      <Fact label={texts.approved}>{record?.approval_rate == null ? tooFew : percent(record.approval_rate)}</Fact>
      <Fact label={texts.byDeadline}>{record?.auto_rate == null ? tooFew : percent(record.auto_rate)}</Fact>
      <Fact label={texts.decides}>
        {record?.review_hours == null ? tooFew : <DecidesWithin hours={record.review_hours} />}
      </Fact>
      <Fact label={texts.appealsLost}>{formatNumber(record?.appeals_lost ?? 0)}</Fact>
      <Fact label={texts.stars}>
        {record?.stars ? (
          <Cluster gap={2}>
            <StarsOf stars={record.stars} />
          </Cluster>
        ) : (
          <Note>{texts.tooFewStars}</Note>
        )}
      </Fact>
      {record?.stars &&
        CLIENT_ASPECTS.map((aspect) => (
          <Fact key={aspect} label={texts.aspects[aspect]}>
            <Rating value={record.stars?.[aspect] ?? 0} size={14} /> {formatTenths(record.stars?.[aspect] ?? 0)}
          </Fact>
        ))}
    </Facts>
  );
}

function ClientSkeleton() {
  const { clients: texts } = useTexts(catalogue);
  return (
    <Stack gap={5} role="status" aria-label={texts.loading}>
      <Skeleton height="12rem" />
      <Skeleton height="18rem" />
    </Stack>
  );
}
