/** English texts of asking in fields. */
import { defineTexts } from '@taskmint/platform';

export const fields = defineTexts({
  fields: {
    title: 'Answer fields',
    says: { one: '{count} field', other: '{count} fields' },
    lead: 'Freelancers answer each field separately, and answers are checked before they reach you. Without fields, they hand in one text.',
    started:
      'Anybody who has started keeps the fields they started with. If you correct a code, it counts for them at once.',
    add: 'Add a field',
    field: 'Field {place}: {name}',
    place: '{place} of {count}',
    up: 'Move field {place} up',
    down: 'Move field {place} down',
    moved: 'Moved to position {place} of {count}.',
    remove: 'Remove field {place}: {name}',
    removed: '“{name}” is removed.',
    undo: 'Undo',
    label: 'Label',
    help: 'Help text',
    required: 'Required',
    min: 'Minimum',
    max: 'Maximum',
    options: 'Options',
    optionsHint: 'One per line, {min} to {max}.',
    codes: 'Correct codes',
    codesHint: 'One per line. Freelancers never see them, and have {count} tries.',
    pattern: 'Or a pattern for the codes',
    patternHint: '# stands for a digit, ? for a letter, everything else for itself: TM-####.',
    full: 'A task can have at most {count} fields.',
    preview: 'What freelancers see',
  },
});
