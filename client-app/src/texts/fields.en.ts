/** English texts of asking in fields. */
import { defineTexts } from '@taskmint/platform';

export const fields = defineTexts({
  fields: {
    title: 'Ask in fields',
    says: { one: '{count} field', other: '{count} fields' },
    lead: 'Each field gets an answer of its own, which is checked before it reaches you. Without fields, freelancers hand in one text.',
    started: 'Who has started goes on with what was asked then. A code that you correct counts for them at once.',
    add: 'Add a field',
    field: 'Field {place}: {name}',
    place: '{place} of {count}',
    up: 'Move field {place} up',
    down: 'Move field {place} down',
    moved: 'Now in place {place} of {count}.',
    remove: 'Remove field {place}: {name}',
    removed: '“{name}” is removed.',
    undo: 'Undo',
    label: 'Label',
    help: 'Help below the label',
    required: 'Must be answered',
    min: 'Smallest',
    max: 'Largest',
    options: 'Options',
    optionsHint: 'One in each line, {min} to {max}.',
    codes: 'Right codes',
    codesHint: 'One in each line. Freelancers never see them, and have {count} tries.',
    pattern: 'Or a pattern of right codes',
    patternHint: '# stands for a digit, ? for a letter, everything else for itself: TM-####.',
    full: 'A task asks for {count} things at most.',
    preview: 'What freelancers see',
  },
});
