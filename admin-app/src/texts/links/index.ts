/** The texts of links between accounts, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const linksTexts = createCatalogue({ en, bn });
