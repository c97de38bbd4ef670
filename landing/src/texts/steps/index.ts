/** How it works, in both languages; these texts come with their section. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const stepsTexts = createCatalogue({ en, bn });
