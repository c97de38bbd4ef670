/** The texts of writing to the admins and of reports, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const supportTexts = createCatalogue({ en, bn });
