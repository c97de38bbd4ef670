/** The texts of buying coins, payments, bills, saved cards, and what was spent, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const moneyTexts = createCatalogue({ en, bn });
