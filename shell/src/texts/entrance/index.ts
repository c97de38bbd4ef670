/** The texts of logging in and registering, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const entranceTexts = createCatalogue({ en, bn });
