/** English texts of what has to be known of a task before starting, and of what a worker says about AI. Part of the catalogue, apart for its length. */
import { defineTexts } from '@taskmint/platform';

export const terms = defineTexts({
  terms: {
    title: 'Before you start',
    ai: 'AI',
    aiShort: { allowed: 'AI allowed', allowed_if_disclosed: 'AI allowed if you say so', not_allowed: 'No AI' },
    aiRules: {
      allowed: 'You can use AI.',
      allowed_if_disclosed: 'You can use AI if you say so when you hand in.',
      not_allowed: 'The client wants work that was done without AI.',
    },
    warnings: 'Content warnings',
    noneNamed: 'The client gave none.',
    kinds: {
      adult: 'For adults only',
      violence: 'Violence',
      hate: 'Hate or insults',
      self_harm: 'Self-harm',
      medical: 'Wounds or medical pictures',
      flashing: 'Flashing lights',
    },
    data: 'Data about you',
    free: 'Giving a started task back costs nothing and does not affect your record.',
    used: 'I used AI for this work',
    how: 'How did you use it?',
    howHint: 'Which tool, and for what. Up to {max} characters. The client reads it.',
    long: 'Use at most {max} characters',
    count:
      'Count how I write: pasted characters, seconds of typing, and how often I leave the window. Never what I write.',
    countHint: 'Optional. You and the client see the same numbers, and nothing is decided by them.',
    saidUsed: 'You said that you used AI:',
    saidNotUsed: 'You said that you did not use AI.',
  },
});
