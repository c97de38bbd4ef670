/** English texts of answering what a task asks in fields. */
import { defineTexts } from '@taskmint/platform';

export const answers = defineTexts({
  answers: {
    triesLeft: {
      one: '{message} You have {count} try left.',
      other: '{message} You have {count} tries left.',
    },
    fileStarts: 'Choosing a file starts the task.',
    filesFull: 'You have added as many as you can',
    fileTooBig: '{name} is larger than 5 MB. Choose a smaller one.',
    sending: 'Sending {name}',
    removeFile: 'Remove{hidden}',
  },
});
