/** `$rename`: takes a field from one path to another. Neither may lead through an array. */
import { type Doc, getOwn, isPlainObject, splitPath } from '../bson';
import { badValue } from '../errors';
import { type Action, type Draft, perform, remove, write } from './walk';

/** Checks the two paths of a rename. @throws 2 BadValue. */
export function checkRename(from: string, to: unknown): string {
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${from}`);
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}: "${to}"`);
  if (`${to}.`.startsWith(`${from}.`) || `${from}.`.startsWith(`${to}.`)) {
    throw badValue(`The source and target field for $rename must not be on the same path: ${from}: "${to}"`);
  }
  for (const [what, path] of [
    ['source', from],
    ['destination', to],
  ] as const) {
    if (splitPath(path).some((part) => part.startsWith('$')))
      throw badValue(`The ${what} field for $rename may not be dynamic: ${path}`);
  }
  return to;
}

/** The action on the target path; the source is removed by it too. */
export function renameAction(from: string, to: string): Action {
  return {
    path: to,
    parts: splitPath(to),
    operator: '$rename',
    creates: true,
    at: (draft, container, key) => {
      const value = documentValue(draft.root, from, 'source');
      write(draft, container, key, value);
      perform(draft, { path: from, parts: splitPath(from), operator: '$rename', creates: false, at: remove });
    },
  };
}

/** Whether there is anything to rename. @throws 2 BadValue if an array is on the way. */
export function canRename(draft: Draft, from: string, to: string): boolean {
  if (documentValue(draft.root, from, 'source') === undefined) return false;
  documentValue(draft.root, to, 'destination');
  return true;
}

function documentValue(root: Doc, path: string, what: string): unknown {
  let value: unknown = root;
  let name = '';
  for (const part of splitPath(path)) {
    if (Array.isArray(value))
      throw badValue(
        `The ${what} field cannot be an array element, '${path}' in doc with _id: ${String(root._id)} has an array field called '${name}'`,
      );
    if (!isPlainObject(value)) return undefined;
    value = getOwn(value, part);
    name = part;
  }
  return value;
}
