/** The texts of a task, work on it, and what can be done about a decision, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const workTexts = createCatalogue({ en, bn });
