/** The texts of decisions about somebody, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const decisionTexts = createCatalogue({ en, bn });
