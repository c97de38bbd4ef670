/**
 * Task input from clients, as parsed by the contract: which fields are stored as sent, and what the contract alone cannot refuse. Writes
 * nothing.
 */
import { screenOutExcess, type calls, type ParsedInput, type ScreenOut } from '@taskmint/contract';
import { now } from '../../clock';
import { endOfDay } from '../../days';
import { refuseFields } from '../../errors';

export type NewTask = ParsedInput<typeof calls.createTask>['body'];
export type TaskChange = ParsedInput<typeof calls.updateTask>['body'];

/** The fields stored as sent. Leaves out fields that were not sent, and those that screens compute and the server knows better. */
export function contentOf<Input extends NewTask | TaskChange>(input: Input) {
  const { payable_amount, creator_name, creator_email, ...content } = input;
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)) as typeof content;
}

/** Screens send the amount they computed; a mismatch would charge something else than was shown. */
export function assertAmount(shown: number | undefined, cost: number): void {
  if (shown !== undefined && shown !== cost) {
    refuseFields({
      path: 'body.payable_amount',
      code: 'malformed',
      message: `Must be quantity x pay, which is ${cost}`,
    });
  }
}

/** Screen-out pay stays below the pay for work, and is not set aside for more people than can be expected (fair-work.md 16). */
export function assertScreenOut(
  screenOut: ScreenOut | undefined,
  task: { readonly task_quantity: number; readonly per_task_pay: number },
): void {
  const excess = screenOut && screenOutExcess(screenOut, task);
  if (!excess) return;
  const { field, most } = excess;
  refuseFields({
    path: `body.screen_out.${field}`,
    code: 'too_big',
    limit: most,
    message: `Must be at most ${most} for this task`,
  });
}

/** Pay for work stays above the screen-out pay already set aside. */
export function assertPayAbove(screenOut: ScreenOut | undefined, pay: number): void {
  if (!screenOut || pay > screenOut.pay) return;
  const limit = screenOut.pay + 1;
  refuseFields({ path: 'body.per_task_pay', code: 'too_small', limit, message: `Must be at least ${limit}` });
}

/** End of the day; refuses a day in the past. */
export function assertFuture(day: string): Date {
  const end = endOfDay(day);
  if (end <= now())
    refuseFields({ path: 'body.completion_date', code: 'in_the_past', message: 'Must not be in the past' });
  return end;
}
