/** /dashboard/earnings: earnings over time, and every movement of the freelancer's coins. */
import { MovementList, StatementHeader } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import { ButtonLink, lazyChart, Stack } from '@taskmint/ui-kit';
import { catalogue } from '../texts';

const EarningsChart = lazyChart(() => import('../features/earnings/earnings-chart'));

export default function EarningsScreen() {
  const { statement: texts, chart, home } = useTexts(catalogue);
  const findTask = (
    <ButtonLink as={Link} to="/dashboard/taskList">
      {home.findTask}
    </ButtonLink>
  );
  return (
    <>
      <StatementHeader />
      <Stack gap={6}>
        <EarningsChart label={chart.loading} />
        <MovementList emptyText={texts.noneText} emptyAction={findTask} />
      </Stack>
    </>
  );
}
