/** Tools for work that was handed in, and for what was spent. */
import { calls, KEY_SCOPES } from '@taskmint/contract';
import { z } from 'zod';
import { ApiRefusal } from './api';
import { defineTool, type AnyTool } from './tool';

const { reason, category } = calls.decideSubmission.body.options[1].shape.rejection.unwrap().shape;
const { message, hours } = calls.requestChanges.body.shape;
/** Which work, in which version: nobody decides about what they have not read. */
const read = z.strictObject({
  work_id: z.string().describe('`work_id` of the work.'),
  changed_at: calls.requestChanges.body.shape.edited_at
    .unwrap()
    .describe('`changed_at` of the work as you read it. `submission_changed`: read it again.'),
});
const changed = z.object({ work_id: z.string(), changed: z.boolean().describe('False if it was already so.') });

const approve = defineTool({
  name: 'approve',
  title: 'Approve work',
  description:
    'Approves up to 50 pieces of work, each on its own: the workers are paid from the coins set aside. This cannot be undone.',
  effect: 'decides',
  input: z.strictObject({ work: z.array(read).min(1).max(50) }),
  output: z.object({
    approved: z.int().min(0),
    results: z.array(
      z.object({
        work_id: z.string(),
        result: z.enum(['approved', 'already_approved', 'refused']),
        code: z.string().nullable().describe('Why it was refused.'),
      }),
    ),
  }),
  async run({ work }, { api }, signal) {
    const results: { work_id: string; result: 'approved' | 'already_approved' | 'refused'; code: string | null }[] = [];
    for (const [id, edited_at] of new Map(work.map(({ work_id, changed_at }) => [work_id, changed_at]))) {
      if (signal.aborted) break;
      try {
        const input = { params: { id }, body: { status: 'approve' as const, edited_at } };
        const { modifiedCount } = await api.call(calls.decideSubmission, input);
        results.push({ work_id: id, result: modifiedCount > 0 ? 'approved' : 'already_approved', code: null });
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        results.push({ work_id: id, result: 'refused', code: error.code });
      }
    }
    return { approved: results.filter(({ result }) => result === 'approved').length, results };
  },
});

const requestChanges = defineTool({
  name: 'request_changes',
  title: 'Request changes',
  description: 'Asks the worker to change their work, which keeps its place in the meantime. Two rounds at most.',
  effect: 'changes',
  input: read.extend({ message, hours }),
  output: changed,
  async run({ work_id, changed_at, ...rest }, { api }) {
    const body = { ...rest, edited_at: changed_at };
    const { modifiedCount } = await api.call(calls.requestChanges, { params: { id: work_id }, body });
    return { work_id, changed: modifiedCount > 0 };
  },
});

const reject = defineTool({
  name: 'reject',
  title: 'Reject work',
  description:
    'Rejects work with a category and a reason for the worker to read. The place opens again, and the worker can appeal. Rejections above 30% are paused until an admin allows them again.',
  effect: 'decides',
  input: read.extend({ category, reason }),
  output: changed,
  async run({ work_id, changed_at, ...rejection }, { api }) {
    const body = { status: 'reject' as const, rejection, edited_at: changed_at };
    const { modifiedCount } = await api.call(calls.decideSubmission, { params: { id: work_id }, body });
    return { work_id, changed: modifiedCount > 0 };
  },
});

const coins = z.int().min(0);

const spend = defineTool({
  name: 'spend',
  title: 'Spending and balance',
  description: 'What the key may do, how much of its daily limit it has spent today, and the balance of its owner.',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    coins: coins.describe('Balance of the owner.'),
    daily_coins: coins.describe('Daily limit of the key (days in UTC).'),
    spent_today: coins,
    left_today: coins,
    rights: z.array(z.enum(KEY_SCOPES)),
  }),
  async run(_, { api }) {
    const { key, coins: balance } = await api.call(calls.getOwnKey, {});
    const { daily_coins, spent_today, scopes } = key;
    const left_today = Math.max(0, daily_coins - spent_today);
    return { coins: balance, daily_coins, spent_today, left_today, rights: scopes };
  },
});

export const REVIEW_TOOLS: readonly AnyTool[] = [approve, requestChanges, reject, spend];
