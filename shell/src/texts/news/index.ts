/** The texts around news, in both languages; what a notice itself says is in `@taskmint/contract/notice-texts`. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const newsTexts = createCatalogue({ en, bn });
