/** The texts of what waits for an admin: tasks of new clients, messages and reports, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const supportTexts = createCatalogue({ en, bn });
