/** The texts of what somebody has for their programs, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const programsTexts = createCatalogue({ en, bn });
