/** Notice sentences with counts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bn } from './bn';
import { en } from './en';

const facts = { task_title: 'A task', worker_name: 'Rina', criterion: 'Has a dog', coins: 2 };

it('says how many more are paid for not fitting a task, one or several', () => {
  expect(en.screened_out({ ...facts, left: 1 })).toMatch(/1 more person can be paid for not fitting\.$/);
  expect(en.screened_out({ ...facts, left: 2 })).toMatch(/2 more people can be paid for not fitting\.$/);
  expect(en.screened_out({ ...facts, left: 0 })).toMatch(/Nobody else will be paid/);
});

it('calls coins coins in Bangla', () => {
  expect(bn.screened_out({ ...facts, left: 3 })).toMatch(/৩ জনের জন্য কয়েন রাখা আছে।$/);
});

it('inflects the word for coins in Bangla instead of putting a hyphen after it', () => {
  const sent = { coins: 300, payment_system: 'Nagad', reference: 'R1' } as const;
  expect(bn.withdrawal_sent(sent)).toContain('৩০০ কয়েনের টাকা');
  expect(bn.withdrawal_returned({ ...sent, reason: 'Closed.' })).toContain('৩০০ কয়েনের টাকা');
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
  expect(bn.canary_taken_back({ ...taken, because: 'failures' })).not.toMatch(/\d/);
});

it('writes dates as every screen does', () => {
  const suspended = { until: '2026-10-31T22:55:07.000Z', reason: 'Copied work.' };
  expect(en.account_suspended(suspended)).toContain('until 31-10-2026 22:55 UTC.');
  expect(bn.account_suspended(suspended)).toContain('৩১-১০-২০২৬ ২২:৫৫ UTC পর্যন্ত');
});

it('keeps a Bangla ending on the line of the name before it', () => {
  const kept = '\u2060';
  const refused = { name: 'Rina', by: 'Ada', reason: 'Not now.' };
  expect(bn.agreement_refused(refused)).toContain(`Rina-${kept}এর`);
  const hyphens = readFileSync(join(__dirname, 'bn.ts'), 'utf8').match(/\}-[\u0980-\u09ff]/g);
  expect(hyphens).toBeNull();
});
