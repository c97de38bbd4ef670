/** The texts around every screen, in both languages; those of the shell's own screens come with their chunks. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const catalogue = createCatalogue({ en, bn });
