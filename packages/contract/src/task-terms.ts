/**
 * What somebody has to know of a task before they start (fair-work.md 14, 17): the client's rule on AI, what may be hard to bear, and which data about them is
 * collected and what for. Written with the schema library's small build, because the form takes it to the browser.
 */
import * as z from 'zod/mini';
import { text } from './form-fields';

export const AI_RULES = ['allowed', 'allowed_if_disclosed', 'not_allowed'] as const;
export type AiRule = (typeof AI_RULES)[number];

/** What a task may confront somebody with. */
export const CONTENT_WARNINGS = ['adult', 'violence', 'hate', 'self_harm', 'medical', 'flashing'] as const;

/** Most characters of what is said about collected data, and of how somebody says that they used AI. */
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

/** Those of tasks from before, and of whoever says nothing. */
export const USUAL_TERMS: TaskTerms = { ai_rule: 'allowed', warnings: [], data_use: '' };

/** What a worker says about AI where the task wants that said. */
export const aiDisclosure = z.strictObject({ used: z.boolean(), how: text(0, AI_DISCLOSURE_LENGTH) }).check(
  z.refine(({ used, how }) => !used || how !== '', {
    path: ['how'],
    params: { code: 'required' },
    message: 'This field is required',
  }),
);
export type AiDisclosure = z.infer<typeof aiDisclosure>;
