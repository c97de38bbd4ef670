/** Notice sentences with counts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticeText } from './index';

const facts = { task_title: 'A task', worker_name: 'Rina', criterion: 'Has a dog', coins: 2 };

it('says how many more are paid for not fitting a task, one or several', () => {
  expect(noticeText({ kind: 'screened_out', facts: { ...facts, left: 1 } }, 'en')).toMatch(
    /1 more person can be paid for not fitting\.$/,
  );
  expect(noticeText({ kind: 'screened_out', facts: { ...facts, left: 2 } }, 'en')).toMatch(
    /2 more people can be paid for not fitting\.$/,
  );
  expect(noticeText({ kind: 'screened_out', facts: { ...facts, left: 0 } }, 'en')).toMatch(/Nobody else will be paid/);
});

it('calls coins coins in Bangla', () => {
  expect(noticeText({ kind: 'screened_out', facts: { ...facts, left: 3 } }, 'bn')).toMatch(/৩ জনের জন্য কয়েন রাখা আছে।$/);
});

it('inflects the word for coins in Bangla instead of putting a hyphen after it', () => {
  const sent = { coins: 300, payment_system: 'Nagad', reference: 'R1' } as const;
  expect(noticeText({ kind: 'withdrawal_sent', facts: sent }, 'bn')).toContain('৩০০ কয়েনের টাকা');
  expect(noticeText({ kind: 'withdrawal_returned', facts: { ...sent, reason: 'Closed.' } }, 'bn')).toContain(
    '৩০০ কয়েনের টাকা',
  );
});

it('counts people in Bangla digits', () => {
  const taken = {
    remote: 'landing',
    version: 'v',
    because: 'failures',
    hit: 3,
    people: 20,
    live_hit: 1,
    live_people: 25,
  };
  expect(noticeText({ kind: 'canary_taken_back', facts: { ...taken, because: 'failures' } }, 'bn')).not.toMatch(/\d/);
});

it('writes dates as every screen does', () => {
  const suspended = { until: '2026-10-31T22:55:07.000Z', reason: 'Copied work.' };
  const notice = { kind: 'account_suspended', facts: suspended } as const;
  expect(noticeText(notice, 'en')).toContain('until 31-10-2026 22:55 UTC.');
  expect(noticeText(notice, 'bn')).toContain('৩১-১০-২০২৬ ২২:৫৫ UTC পর্যন্ত');
  expect(noticeText(notice, 'en', () => '01-11-2026 04:55')).toContain('until 01-11-2026 04:55.');
});

it('keeps a Bangla ending on the line of the name before it', () => {
  const kept = '\u2060';
  const refused = { name: 'Rina', by: 'Ada', reason: 'Not now.' };
  expect(noticeText({ kind: 'agreement_refused', facts: refused }, 'bn')).toContain(`Rina-${kept}এর`);
  const hyphens = readFileSync(join(__dirname, 'bn.ts'), 'utf8').match(/\}-[\u0980-\u09ff]/g);
  expect(hyphens).toBeNull();
});
