/** The texts of second factors and of showing that it is oneself, in both languages; they come with what shows them. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const secondFactorTexts = createCatalogue({ en, bn });
