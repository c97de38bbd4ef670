/** English texts of templates of tasks. Part of the catalogue, apart for its length. */
import { defineTexts } from '@taskmint/platform';

export const templates = defineTexts({
  title: 'Start with a template',
  used: 'Used in this form',
  save: 'Save as template',
  saveHint: 'Saves everything in the form except the completion date, for other tasks.',
  name: 'Name',
  keep: 'Save',
  saved: 'Your template is saved. You will find it above the form when you add a task.',
  rename: 'Rename {name}',
  renameTitle: 'Rename the template',
  renamed: 'The template is renamed.',
  delete: 'Delete {name}',
  deleteTitle: 'Delete the template {name}?',
  deleteText: 'Tasks you started from it do not change.',
  deleteConfirm: 'Delete it',
  deleted: 'The template is deleted.',
});
