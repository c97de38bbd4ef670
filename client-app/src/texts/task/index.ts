/** The texts of the form of a task, its terms, and its page, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const taskTexts = createCatalogue({ en, bn });
