/** The settings of an account, in English. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  title: 'Settings',
  lead: 'Your account, on this device and everywhere.',
  look: {
    title: 'Language and theme',
    lead: 'Kept on this device.',
    language: 'Language',
    theme: 'Theme',
    themes: { system: 'As on this device', light: 'Light', dark: 'Dark' },
  },
});
