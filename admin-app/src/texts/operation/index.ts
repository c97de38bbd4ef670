/** The texts of the screens about running the site: releases and the audit log; in both languages. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const operationTexts = createCatalogue({ en, bn });
