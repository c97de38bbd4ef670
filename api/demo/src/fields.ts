/** Fields of some demo tasks, and the answers: data only (fair-work.md 7). */
import type { ProofAnswer, ProofField, ScreenOut } from '@taskmint/contract';

interface DemoFields {
  readonly fields: readonly ProofField[];
  /** By the number of the freelancer. */
  readonly answers: Readonly<Record<number, Readonly<Record<string, string | number>>>>;
}

/** Criteria and screen-out pay, by the title of the task (fair-work.md 16). */
export const DEMO_SCREEN_OUTS: Readonly<Record<string, ScreenOut>> = {
  'Rate 30 short translations': {
    pay: 4,
    number: 6,
    criteria: ['You read English and Bangla without a dictionary', 'You have not rated these sentences before'],
  },
};

/** By the title of the task. */
export const DEMO_FIELDS: Readonly<Record<string, DemoFields>> = {
  'Label 100 street photos by weather': {
    fields: [
      {
        key: 'code',
        kind: 'code',
        label: 'Code at the end',
        help: 'It is shown after the hundredth photo.',
        required: true,
        accepts: { codes: [], pattern: 'DEMO-####' },
      },
      {
        key: 'sure',
        kind: 'choice',
        label: 'How sure are you of your labels?',
        help: '',
        required: true,
        options: ['Of all', 'Of most', 'Of some'],
      },
      {
        key: 'hard',
        kind: 'long_text',
        label: 'Which photos were hard to tell?',
        help: 'Their numbers, and why.',
        required: false,
      },
    ],
    answers: {
      4: { code: 'DEMO-4411', sure: 'Of most', hard: '17 and 58: fog or dust?\n90 is a painting.' },
      3: { code: 'DEMO-7302', sure: 'Of all' },
    },
  },
  'Transcribe a four-minute interview': {
    fields: [
      { key: 'page', kind: 'url', label: 'Where the transcript is', help: 'A page that we can open.', required: true },
      { key: 'words', kind: 'number', label: 'Words in it', help: '', required: true, min: 100, max: 5_000 },
      { key: 'doubts', kind: 'short_text', label: 'What could not be heard', help: '', required: false },
    ],
    answers: {
      3: { page: 'https://docs.example/transcript-3', words: 612 },
      1: { page: 'https://docs.example/transcript-1', words: 598, doubts: 'One name at 2:40.' },
    },
  },
  'Try our recipe and say where it is unclear': {
    fields: [
      {
        key: 'worked',
        kind: 'choice',
        label: 'Did it work?',
        help: '',
        required: true,
        options: ['Yes', 'In part', 'No'],
      },
      { key: 'unclear', kind: 'long_text', label: 'Where it is unclear', help: 'Step by step.', required: true },
      { key: 'photos', kind: 'file', label: 'Photos of the result', help: '', required: false },
    ],
    answers: { 3: { worked: 'Yes', unclear: 'Tasted fine.' } },
  },
};

/** The answers of the freelancer with this number; undefined if they handed in a text. */
export function demoAnswers(title: string, freelancer: number): ProofAnswer[] | undefined {
  const answers = DEMO_FIELDS[title]?.answers[freelancer];
  return answers && Object.entries(answers).map(([key, value]) => ({ key, value }));
}
