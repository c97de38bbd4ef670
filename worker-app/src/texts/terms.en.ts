/** English texts of what has to be known of a task before starting, and of what a worker says about AI. Part of the catalogue, apart for its length. */
import { defineTexts } from '@taskmint/platform';

export const terms = defineTexts({
  terms: {
    title: 'Rules and risks',
    free: 'Giving a started task back costs nothing and does not affect your record.',
    used: 'I used AI for this work',
    how: 'How did you use it?',
    howHint: 'Which tool, and for what. Up to {max} characters. The client reads it.',
    count:
      'Count how I write: pasted characters, seconds of typing, and how often I leave the window. Never what I write.',
    countHint: 'Optional. You and the client see the same numbers, and nothing is decided by them.',
    saidUsed: 'You said that you used AI:',
    saidNotUsed: 'You said that you did not use AI.',
  },
});
