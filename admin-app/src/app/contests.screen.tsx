/** /dashboard/contests: contested decisions, the first due first; an admin who did not make the decision answers (fair-work.md 18). */
import { CONTEST, CONTEST_STATUSES } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { PageHeader } from '@taskmint/ui-kit';
import { ContestCard } from '../features/contests/contest-card';
import { contestsQuery } from '../features/contests/contest.queries';
import { CaseTabs } from '../parts/case-tabs';
import { contestsTexts } from '../texts/contests';

export default function ContestsScreen() {
  const { contests: texts } = useTexts(contestsTexts);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead({ days: CONTEST.days })} />
      <CaseTabs
        texts={texts}
        states={CONTEST_STATUSES}
        query={contestsQuery}
        none={() => texts.none}
        card={(each) => <ContestCard key={each._id} contest={each} />}
      />
    </>
  );
}
