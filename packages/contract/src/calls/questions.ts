/** Questions about a task and its client's answers, visible to everybody who sees the task. */
import { z } from 'zod';
import { defineCall } from '../call';
import { PAGE_SIZE, QUESTION_ANSWER, TASK_QUESTION } from '../constants';
import { inserted, modified } from '../entities';
import { byId, cursor, CURSOR_HEADER, text, TOTAL_HEADER } from '../fields';
import { listedQuestion, questionedTask } from '../talk-entities';

export const listQuestions = defineCall({
  method: 'GET',
  path: '/task/{id}/questions',
  summary: 'Questions about a task with their answers, newest first, for everybody signed in who sees the task.',
  tag: 'Tasks',
  access: 'user',
  flow: 'read',
  params: byId,
  query: z.strictObject({
    limit: z.int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
    /** Continues after the last question of the previous page. */
    cursor: cursor.optional(),
  }),
  responses: { 200: z.array(listedQuestion) },
  responseHeaders: { ...TOTAL_HEADER, ...CURSOR_HEADER },
});

export const listQuestionedTasks = defineCall({
  method: 'GET',
  path: '/questions',
  summary:
    "The caller's running tasks with questions that wait for an answer, the longest wait first. Counts the newest questions only, as many as a page can have.",
  tag: 'Tasks',
  access: ['client'],
  flow: 'read',
  responses: { 200: z.array(questionedTask) },
});

export const askQuestion = defineCall({
  method: 'POST',
  path: '/task/{id}/questions',
  summary:
    "Ask about somebody else's task while it runs. Everybody who can see the task can read the question; its client is told.",
  tag: 'Tasks',
  access: ['client', 'freelancer'],
  flow: 'write',
  addsAnew: true,
  params: byId,
  body: z.strictObject({ text: text(TASK_QUESTION.min, TASK_QUESTION.max) }),
  responses: { 201: inserted },
});

export const answerQuestion = defineCall({
  method: 'POST',
  path: '/questions/{id}/answer',
  summary:
    "Answer a question about one of the caller's tasks, once; the answer cannot be changed. Whoever asked is told.",
  tag: 'Tasks',
  access: ['client'],
  flow: 'write',
  params: byId,
  body: z.strictObject({ text: text(QUESTION_ANSWER.min, QUESTION_ANSWER.max) }),
  responses: { 200: modified },
});
