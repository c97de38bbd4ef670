/** A freelancer's reputation, shown to the client next to their work (fair-work.md 6). */
import { submissionFixture } from '@taskmint/contract/fixtures';
import { screen } from '@testing-library/react';
import { SubmissionModal } from '../features/review/submission-modal';
import { renderScreen } from '../demo/render-screen';
import ClientHomeScreen from './client-home.screen';

const known = submissionFixture('client', { worker_reputation: { approved: 18, decided: 20, approval_rate: 0.9 } });

test.each([
  ['known', known, '90% of 20 approved'],
  ['new', { ...known, worker_reputation: { approved: 3, decided: 3, approval_rate: null } }, 'Too few decisions yet'],
] as const)(
  'the record of a freelancer who is %s stands in the row and with the opened work',
  async (_, work, words) => {
    const row = renderScreen(<ClientHomeScreen />, { api: { listReceivedSubmissions: () => [work] } });
    await screen.findByText(words);
    row.unmount();
    renderScreen(<SubmissionModal submission={work} onClose={() => undefined} />);
    screen.getByText(words);
  },
);
