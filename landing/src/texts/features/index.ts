/** What the site has to offer, in both languages; these texts come with their section. */
import { createCatalogue } from '@taskmint/platform';
import { bn } from './bn';
import { en } from './en';

export const featuresTexts = createCatalogue({ en, bn });
