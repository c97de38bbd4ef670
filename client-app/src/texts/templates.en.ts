/** English texts of templates of tasks. Part of the catalogue, apart for its length. */
import { defineTexts } from '@taskmint/platform';

export const templates = defineTexts({
  title: 'Begin with a template',
  used: 'Used for this form',
  save: 'Save as template',
  saveHint: 'Everything in the form but the completion date, for other tasks.',
  name: 'Name',
  keep: 'Save',
  saved: 'Your template is saved. You find it above the form of a new task.',
  rename: 'Rename {name}',
  renameTitle: 'Rename the template',
  renamed: 'The template has its new name.',
  delete: 'Delete {name}',
  deleteTitle: 'Delete the template {name}?',
  deleteText: 'Tasks that began with it stay as they are.',
  deleteConfirm: 'Delete it',
  deleted: 'The template is deleted.',
});
