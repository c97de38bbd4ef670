/** The texts about one person and about payout runs, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const peopleTexts = createCatalogue({ en, bn });
