/** The texts of this remote in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const catalogue = createCatalogue({ en, bn });
