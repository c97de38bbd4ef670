/** /dashboard/mySubmission: everything the freelancer has handed in, with its status. */
import { MAX_RESERVATIONS, SUBMISSION_STATUSES, type SubmissionStatus } from '@taskmint/contract';
import { BY_DATE, FilterTabs, ReservedSpace, SortedList } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { ButtonLink, DeskScene, EmptyState, PageHeader, space, TableSkeleton, TextLink } from '@taskmint/ui-kit';
import { heldPlacesQuery } from '../features/reservations/reservation.queries';
import { HeldPlace } from '../features/reservations/started-task';
import { ownSubmissionsQuery } from '../features/submissions/submission.queries';
import { SubmissionTable } from '../features/submissions/submission-table';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../texts';
import { workTexts } from '../texts/work';

const Section = styled.section`
  display: grid;
  gap: ${space(3)};
  margin-bottom: ${space(6)};
`;

const Title = styled.span`
  display: block;
  font-weight: 600;
`;

type Filter = 'all' | SubmissionStatus;

const FILTERS: readonly Filter[] = ['all', ...SUBMISSION_STATUSES];

export default function MySubmissionScreen() {
  const { submissions: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Started>
        <FilterTabs label={texts.which} filters={FILTERS} initial="all" labels={texts.tabs}>
          {(filter) => <SubmissionList filter={filter} />}
        </FilterTabs>
      </Started>
    </>
  );
}

/** Tasks that are started but not handed in, if there are any, above `children`. */
function Started({ children }: { children: ReactNode }) {
  const { started: texts } = useTexts(workTexts);
  const started = useUserQuery(heldPlacesQuery, { limit: MAX_RESERVATIONS, offset: 0 });
  const held = started.data?.items.filter(({ can }) => can.submit) ?? [];
  return (
    <ReservedSpace name="started" reads={[started]} below={children}>
      {held.length > 0 && (
        <Section aria-labelledby="started-heading">
          <h2 id="started-heading">{texts.heading}</h2>
          {held.map((each) => (
            <HeldPlace
              key={each._id}
              reservation={each}
              title={
                <Title>
                  <TextLink as={Link} to={`/dashboard/taskDetail/${each.task_id}`}>
                    {each.task_title}
                  </TextLink>
                </Title>
              }
            />
          ))}
        </Section>
      )}
    </ReservedSpace>
  );
}

function SubmissionList({ filter }: { filter: Filter }) {
  const { submissions: texts, tasks } = useTexts(catalogue);
  const status = filter === 'all' ? {} : { status: filter };
  const empty = (
    <EmptyState
      picture={<DeskScene />}
      title={filter === 'all' ? texts.none : texts.nothingHere}
      text={texts.noneText}
      action={
        <ButtonLink as={Link} to="/dashboard/taskList">
          {tasks.title}
        </ButtonLink>
      }
    />
  );
  return (
    <SortedList
      pageSize={20}
      orders={BY_DATE}
      query={(host, user, page) => ownSubmissionsQuery(host, user, { ...status, ...page })}
      skeleton={<TableSkeleton columns={5} label={texts.loading} />}
    >
      {(submissions, sorting) => (
        <SubmissionTable caption={texts.caption} submissions={submissions} {...sorting} empty={empty} />
      )}
    </SortedList>
  );
}
