/** The messages of the dashboard kit in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const catalogue = createCatalogue({ en, bn });
