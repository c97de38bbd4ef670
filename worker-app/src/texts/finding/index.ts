/** The texts of finding tasks: what narrows the list down, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const findingTexts = createCatalogue({ en, bn });
