/**
 * /dashboard/decisions: what is held back from a person right now, and every decision about them, with a way to contest it (fair-work.md 18). The
 * same for every role.
 */
import { CONTEST } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { PageHeader, Stack } from '@taskmint/ui-kit';
import { decisionTexts } from '../../texts/decisions';
import { useDocumentTitle } from '../../routing/document-title';
import { DecidedList } from './decided-list';
import { StandingList } from './standing-list';

export function DecisionsScreen() {
  const texts = useTexts(decisionTexts);
  useDocumentTitle(texts.title);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead({ days: CONTEST.days })} />
      <Stack gap={8}>
        <StandingList below={<DecidedList />} />
      </Stack>
    </>
  );
}
