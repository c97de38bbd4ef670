/** Subjects of mails around what people write. */
import type { Notice } from '@taskmint/contract';
import { newsMail } from './news-mail';

const subjectOf = (task_title: string): string => {
  const notice = { kind: 'submission_received', facts: { task_title, worker_name: 'Rina' }, link: null };
  const mail = {
    to: 'a@example.test',
    name: 'A',
    language: 'en',
    site: '',
    choices: '',
    unsubscribeAt: undefined,
  } as const;
  return newsMail({ ...mail, notices: [notice as unknown as Notice] }).subject;
};

it.each(['🪴', 'কি', '👩‍🌾'])('cuts a long subject between signs: %s', (sign) => {
  for (const before of ['', 'a', 'ab', 'abc']) {
    const subject = subjectOf(before + sign.repeat(110));
    expect(subject).toMatch(/…$/);
    expect(subject.split(sign).at(-1)).toBe('…');
  }
});

it('leaves a short subject whole, on one line', () => {
  expect(subjectOf('Two\nlines')).toBe('Taskmint: Rina handed in work on “Two lines”.');
});
