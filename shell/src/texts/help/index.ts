/** The texts of the help centre, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const helpTexts = createCatalogue({ en, bn });
