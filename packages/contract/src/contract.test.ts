import { z } from 'zod';
import { taskContentFixture } from './fixtures';
import {
  calls,
  pathOf,
  PASSWORD,
  dashboardHome,
  errorBody,
  noticeLink,
  ERROR_CODES,
  task,
  taskContent,
  type CallShape,
} from './index';

const everyCall = Object.entries(calls) as [string, CallShape][];

describe('a notice leads', () => {
  const about = 'a'.repeat(24);

  it.each(['search_matched', 'question_answered', 'reservation_ends_soon', 'defect_answered'] as const)(
    'a freelancer to the one task that %s is about, else to all',
    (kind) => {
      expect(noticeLink(kind, 'freelancer', about)).toBe(`/dashboard/taskDetail/${about}`);
      expect(noticeLink(kind, 'freelancer', null)).toBe('/dashboard/taskList');
    },
  );

  it('to work that there is, else to all', () => {
    expect(noticeLink('submission_approved', 'freelancer', about)).toBe(`/dashboard/submission/${about}`);
    expect(noticeLink('reservation_lapsed', 'freelancer', about)).toBe('/dashboard/mySubmission');
    expect(noticeLink('question_asked', 'client', about)).toBe(`/dashboard/task/${about}`);
  });
});

describe('the calls', () => {
  it('stand once each', () => {
    const rows = everyCall.map(([, call]) => `${call.method} ${call.path}`);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it.each(everyCall)('%s declares every placeholder of its path and nothing else', (_, call) => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const declared = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : [];
    expect(declared).toEqual(inPath);
  });

  it.each(everyCall)('%s can be described as JSON Schema', (_, call) => {
    for (const schema of [call.params, call.query, call.body, ...Object.values(call.responses)]) {
      if (schema) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
    }
  });

  it.each(everyCall.filter(([, call]) => call.movesCoins))('%s moves coins and is not public', (_, call) => {
    expect(call.access).not.toBe('public');
    expect(call.method).not.toBe('GET');
  });
});

describe('closed input', () => {
  const newTask = taskContentFixture();

  it('takes a task as the screen sends it', () => {
    expect(
      calls.createTask.body.safeParse({ ...newTask, payable_amount: 120, creator_email: 'c@example.com' }).success,
    ).toBe(true);
  });

  it.each([
    ['a negative quantity', { task_quantity: -1 }],
    ['a fractional quantity', { task_quantity: 1.5 }],
    ['a quantity in text', { task_quantity: '10' }],
    ['an operator object', { task_title: { $gt: '' } }],
    ['a field of the server', { status: 'open' }],
    ['a script address', { task_image_url: 'javascript:alert(1)' }],
    ['a day that does not exist', { completion_date: '2031-02-30' }],
  ])('refuses %s', (_, change) => {
    expect(calls.createTask.body.safeParse({ ...newTask, ...change }).success).toBe(false);
  });

  it('gives back every field that is written of a task', () => {
    expect(Object.keys(taskContent.shape).filter((field) => !(field in task.shape))).toEqual([]);
  });

  it('drops coins and total_pay from a registration (decisions.md 10)', () => {
    expect(calls.registerUser.body.parse({ name: 'A', role: 'client', coins: 1_000, total_pay: 9 })).toEqual({
      name: 'A',
      role: 'client',
      photoURL: '',
    });
  });

  it('lets nobody register as an admin', () => {
    expect(calls.registerUser.body.safeParse({ name: 'A', role: 'admin' }).success).toBe(false);
  });

  it('takes a bare rejection as product.md has it, and a reason only in full', () => {
    const { body } = calls.decideSubmission;
    expect(body.safeParse({ status: 'reject' }).success).toBe(true);
    expect(body.safeParse({ status: 'reject', rejection: { category: 'other', reason: 'too short' } }).success).toBe(
      false,
    );
    expect(body.safeParse({ status: 'pending' }).success).toBe(false);
  });
});

describe('the parts around it', () => {
  it('fills paths and refuses to leave a hole', () => {
    expect(pathOf(calls.getUser, { email: 'a b@example.com' })).toBe('/user/a%20b%40example.com');
    expect(() => pathOf(calls.getUser)).toThrow('email');
    expect(() => pathOf({ ...calls.getUser, path: '/user/{constructor}' }, {})).toThrow('constructor');
  });

  it.each(['Abc1@x', 'Aa1!Aa1!', 'zZ9&zzzz'])('takes the password %s', (password) => {
    expect(PASSWORD.pattern.test(password)).toBe(true);
  });
  it.each(['abc1@x', 'ABC1@X', 'Abcd@x', 'Abcd1x'])('refuses the password %s', (password) => {
    expect(PASSWORD.pattern.test(password)).toBe(false);
  });

  it('sends any role that is neither admin nor client to the worker home (product.md §1)', () => {
    expect(['admin', 'client', 'freelancer', 'worker'].map(dashboardHome)).toEqual([
      '/dashboard/adminHome',
      '/dashboard/clientHome',
      '/dashboard/workerHome',
      '/dashboard/workerHome',
    ]);
  });

  it('keeps 401 and 403 for identity and permission (decisions.md 14)', () => {
    const loggingOut = Object.entries(ERROR_CODES).filter(
      ([, { status }]) => status === 401 || (status as number) === 403,
    );
    expect(loggingOut.map(([code]) => code).sort()).toEqual([
      'account_closed',
      // Of programs: no browser comes with a key.
      'key_not_allowed',
      'key_refused',
      'key_scope_missing',
      'not_allowed',
      'not_signed_in',
      'suspended',
      'token_expired',
    ]);
    expect(errorBody.safeParse({ code: 'coins_low', message: 'Coins is Low!' }).success).toBe(true);
  });
});
