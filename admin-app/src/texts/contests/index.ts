/** The texts of contested decisions, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const contestsTexts = createCatalogue({ en, bn });
