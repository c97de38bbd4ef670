/** English texts of what a client says of AI, contents and data. Part of the catalogue, apart for its length. */
import { defineTexts } from '@taskmint/platform';

export const terms = defineTexts({
  terms: {
    title: 'Rules and risks',
    says: 'AI: {rule} · Warnings: {warnings}',
    ai: 'May people use AI?',
    aiHint: 'Shown before anybody starts.',
    aiFrozen: 'Cannot change once somebody has started or handed in.',
    rules: {
      allowed: { label: 'Yes', description: 'Any tool is fine.' },
      allowed_if_disclosed: { label: 'Yes, if they say so', description: 'They tell you how they used it.' },
      not_allowed: { label: 'No', description: 'You want work that was done without AI.' },
    },
    warnings: 'Does the task show people any of these?',
    kinds: {
      adult: 'Adult content',
      violence: 'Violence',
      hate: 'Hate or insults',
      self_harm: 'Self-harm',
      medical: 'Wounds or medical pictures',
      flashing: 'Flashing lights',
    },
    data: 'Data about the people who do it',
    dataHint: 'What you collect about them, and why. Leave empty if nothing. Up to {max} characters.',
    saidUsed: 'Says that AI was used: {how}',
    saidNotUsed: 'Says that no AI was used.',
  },
});
