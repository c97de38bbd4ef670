/**
 * What people have to know about a task before they start (fair-work.md 14, 17): the client's rule on AI, potentially distressing content, and which
 * data about them is collected and why. Written with the schema library's small build, because the form loads it in the browser.
 */
import * as z from 'zod/mini';
import { text } from './form-fields';

export const AI_RULES = ['allowed', 'allowed_if_disclosed', 'not_allowed'] as const;
export type AiRule = (typeof AI_RULES)[number];

/** Distressing content that a task may contain. */
export const CONTENT_WARNINGS = ['adult', 'violence', 'hate', 'self_harm', 'medical', 'flashing'] as const;

/** Maximum lengths, in characters, of the text about collected data and of an AI disclosure. */
export const DATA_USE_LENGTH = 500;
export const AI_DISCLOSURE_LENGTH = 500;

export const taskTerms = z.strictObject({
  ai_rule: z.enum(AI_RULES),
  warnings: z.array(z.enum(CONTENT_WARNINGS)).check(
    z.maxLength(CONTENT_WARNINGS.length),
    z.refine((warnings) => new Set(warnings).size === warnings.length, {
      params: { code: 'malformed' },
      message: 'Must differ from each other',
    }),
  ),
  /** Empty when nothing about the worker is collected. */
  data_use: text(0, DATA_USE_LENGTH),
});
export type TaskTerms = z.infer<typeof taskTerms>;

/** Defaults, also for tasks from before these terms existed. */
export const USUAL_TERMS: TaskTerms = { ai_rule: 'allowed', warnings: [], data_use: '' };

/** A worker's disclosure about AI, where the task requires one. */
export const aiDisclosure = z.strictObject({ used: z.boolean(), how: text(0, AI_DISCLOSURE_LENGTH) }).check(
  z.refine(({ used, how }) => !used || how !== '', {
    path: ['how'],
    params: { code: 'required' },
    message: 'This field is required',
  }),
);
export type AiDisclosure = z.infer<typeof aiDisclosure>;
