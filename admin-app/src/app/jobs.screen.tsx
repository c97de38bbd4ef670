/** /dashboard/jobs: the state of the scheduled jobs, and the items they set aside. */
import { useTexts } from '@taskmint/platform';
import { Button, PageHeader, Stack, TableSkeleton, TitledSection } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import { RotateCw } from 'lucide-react';
import { jobsQuery } from '../features/jobs/job.queries';
import { JobNotice } from '../features/jobs/job-notice';
import { JobTable } from '../features/jobs/job-table';
import { SetAsideTable } from '../features/jobs/set-aside-table';
import { catalogue } from '../texts';

export default function JobsScreen() {
  const { jobs: texts } = useTexts(catalogue);
  const jobs = useUserQuery(jobsQuery);
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        action={
          <Button
            variant="secondary"
            icon={<RotateCw size={18} aria-hidden />}
            busy={jobs.isFetching}
            onClick={() => void jobs.refetch()}
          >
            {texts.again}
          </Button>
        }
      />
      <Loaded query={jobs} skeleton={<TableSkeleton columns={6} label={texts.loading} />}>
        {(overview) => (
          <Stack gap={8}>
            <JobNotice overview={overview} />
            <JobTable jobs={overview.jobs} />
            <TitledSection id="set-aside-heading" title={texts.setAside} lead={texts.setAsideLead} gap={4}>
              <SetAsideTable items={overview.set_aside} />
              {overview.set_aside_count > overview.set_aside.length && (
                <p>{texts.newest({ shown: overview.set_aside.length, total: overview.set_aside_count })}</p>
              )}
            </TitledSection>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
