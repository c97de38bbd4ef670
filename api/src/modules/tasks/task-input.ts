/** What clients send about a task, as the contract parsed it: which of it is stored as it came, and what the contract alone cannot refuse. Writes nothing. */
import { screenOutExcess, type calls, type ParsedInput, type ScreenOut } from '@taskmint/contract';
import { now } from '../../clock';
import { endOfDay } from '../../days';
import { refuseFields } from '../../errors';

export type NewTask = ParsedInput<typeof calls.createTask>['body'];
export type TaskChange = ParsedInput<typeof calls.updateTask>['body'];

/** The fields that are stored as they came, without those that were not sent; what the screens compute and the server knows better is left out. */
export function contentOf<Input extends NewTask | TaskChange>(input: Input) {
  const { payable_amount, creator_name, creator_email, ...content } = input;
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)) as typeof content;
}

/** The screens send what they computed; something else would be charged than was shown. */
export function assertAmount(shown: number | undefined, cost: number): void {
  if (shown !== undefined && shown !== cost) {
    refuseFields({
      path: 'body.payable_amount',
      code: 'malformed',
      message: `Must be quantity x pay, which is ${cost}`,
    });
  }
}

/** What is paid to whoever does not fit stays below what the work pays, and does not go to more people than can be expected to come (fair-work.md 16). */
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

/** What was set aside for whoever does not fit stays less than the work pays. */
export function assertPayAbove(screenOut: ScreenOut | undefined, pay: number): void {
  if (!screenOut || pay > screenOut.pay) return;
  const limit = screenOut.pay + 1;
  refuseFields({ path: 'body.per_task_pay', code: 'too_small', limit, message: `Must be at least ${limit}` });
}

/** End of the day; refuses a day that is over. */
export function assertFuture(day: string): Date {
  const end = endOfDay(day);
  if (end <= now())
    refuseFields({ path: 'body.completion_date', code: 'in_the_past', message: 'Must not be in the past' });
  return end;
}
