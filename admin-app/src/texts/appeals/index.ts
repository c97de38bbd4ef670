/** The texts of appeals and of rejections that pause, in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const appealsTexts = createCatalogue({ en, bn });
