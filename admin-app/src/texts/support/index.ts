/** The texts of tasks of new clients to check, messages and reports, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const supportTexts = createCatalogue({ en, bn });
