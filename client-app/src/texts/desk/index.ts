/** The texts of the review desk, with results and verdicts as files, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const deskTexts = createCatalogue({ en, bn });
