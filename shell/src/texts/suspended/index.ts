/** The texts of the screen of a suspended person, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const suspendedTexts = createCatalogue({ en, bn });
