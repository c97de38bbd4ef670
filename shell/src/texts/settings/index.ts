/** The texts of the settings, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const settingsTexts = createCatalogue({ en, bn });
