/** The texts of the pages behind the footer, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const companyTexts = createCatalogue({ en, bn });
