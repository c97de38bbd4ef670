/** Submitted work as the parties to it see it, and a task's fields as its client and admins read them. */
import { answeredFields, type ProofFile } from '@taskmint/contract';
import { daysFromNow, fixtureId, proofFieldsFixture, submissionFixture } from '@taskmint/contract/fixtures';
import { createRemoteFrame } from '@taskmint/platform/query';
import { fakeUser, renderInHost } from '@taskmint/platform/testing';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AskedFields } from './asked-fields';
import { HandedIn } from './handed-in';

const FIELDS = proofFieldsFixture();

const file = (name: string, seen_before: boolean | null): ProofFile => ({
  _id: fixtureId(name.length),
  name,
  type: 'application/pdf',
  size: 9,
  url: `https://files.test/${name}`,
  expires_at: daysFromNow(1),
  seen_before,
});

function show(content: ReactNode, files: ProofFile[] = []) {
  const { Frame } = createRemoteFrame();
  return renderInHost(<Frame>{content}</Frame>, { user: fakeUser('client'), api: { listProofs: () => files } });
}

const answerTo = (label: string) => screen.getByText(label).nextElementSibling;

it('shows answers in the order in which they were asked, files among them, and what a reviewer is told of a file', async () => {
  const answers = [
    { key: 'page', value: 'https://shop.example/a.' },
    { key: 'shop', value: 'Corner shop' },
    { key: 'price', value: 45.55 },
  ];
  const work = submissionFixture('client', { proof_fields: FIELDS, answers });
  show(<HandedIn work={work} />, [file('one.pdf', false), file('copied.pdf', true)]);
  const copied = await screen.findByRole('link', { name: 'copied.pdf' });
  expect(copied.parentElement?.textContent).toContain('This file was already handed in with other work.');
  expect(screen.getByRole('link', { name: 'one.pdf' }).parentElement?.textContent).toBe('one.pdf');
  expect(answerTo('Photos of the shelf')?.textContent).toContain('one.pdf');
  expect(answerTo('Price of a loaf')?.textContent).toBe('45.55');
  expect(answerTo('What you saw')?.textContent).toBe('Not answered.');
  expect(screen.getByRole('link', { name: 'https://shop.example/a' })).toBeTruthy();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    answeredFields(FIELDS, answers).map(({ field }) => field.label),
  );
});

it('shows work that is a text as it was written, and files only where there are some', async () => {
  const work = submissionFixture('client', { submission_details: 'Done.\nhttps://docs.example/ten' });
  const { unmount } = show(<HandedIn work={work} />);
  await screen.findByRole('link', { name: 'https://docs.example/ten' });
  expect(screen.queryByText('Files')).toBeNull();
  unmount();
  show(<HandedIn work={work} />, [file('one.pdf', null)]);
  await screen.findByRole('link', { name: 'one.pdf' });
  screen.getByText('Files');
});

it('says of a task what it asks for, with the right codes where the reader is told them', () => {
  show(<AskedFields fields={FIELDS} />);
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toHaveLength(7);
  expect(said[1]).toBe('What you sawLong text · optional');
  expect(said[4]).toBe('Is it open?Choice · Yes, No, Cannot tell');
  expect(said[5]).toBe('Code on the last pageConfirmation code · Four digits after TM. · TM-####');
});
