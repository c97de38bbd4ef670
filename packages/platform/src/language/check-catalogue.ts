/** Finds catalogue errors that the types cannot: missing and extra keys, empty texts, differing placeholders, English left in Bangla. For tests. */
import { LANGUAGES } from './language';
import { type Catalogue, isPlural, PLACEHOLDER, type TextTree } from './texts';

export interface CheckOptions {
  /** Paths of texts that are deliberately the same in both languages, e.g. `brand` or `social.x`. */
  same?: readonly string[];
}

/** Problems as sentences with the path of the text; none when the catalogue is complete. */
export function catalogueProblems<T>(catalogue: Catalogue<T>, { same = [] }: CheckOptions = {}): string[] {
  const [en, bn] = LANGUAGES.map((language) => flatten(catalogue[language] as TextTree));
  if (!en || !bn) return ['There are no texts'];
  const problems: string[] = [];
  for (const path of en.keys()) if (!bn.has(path)) problems.push(`${path}: missing in bn`);
  for (const path of bn.keys()) if (!en.has(path)) problems.push(`${path}: not in en`);
  for (const [path, texts] of en) {
    const other = bn.get(path);
    if (!other) continue;
    if ([...texts, ...other].some((text) => text.trim() === '')) problems.push(`${path}: empty`);
    if (isFunction(catalogue.en as TextTree, path) && !isFunction(catalogue.bn, path)) {
      problems.push(`${path}: nothing to fill in, but it is called with values; write { other: '…' }`);
    }
    for (const text of other) {
      if (placeholders([text]) !== placeholders(texts)) problems.push(`${path}: placeholders differ in "${text}"`);
      const letters = text.replace(PLACEHOLDER, '');
      if (
        !same.includes(path) &&
        /[a-z]/i.test(texts.join('').replace(PLACEHOLDER, '')) &&
        !/[\u0980-\u09FF]/.test(letters)
      ) {
        problems.push(`${path}: not in Bangla: "${text}"`);
      }
    }
  }
  for (const path of same) if (!en.has(path)) problems.push(`${path}: said to be the same, but not there`);
  return problems;
}

/** The names of all placeholders except `count`, which a form such as "one coin" may leave out. */
function placeholders(texts: readonly string[]): string {
  const names = texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name));
  return [...new Set(names)]
    .filter((name) => name !== 'count')
    .sort()
    .join();
}

/** Whether screens get a function for the text at `path`: it has placeholders or is a plural. */
function isFunction(tree: TextTree, path: string): boolean {
  let node: TextTree | undefined = tree;
  for (const key of path.split('.')) {
    node = (node as Readonly<Record<string, TextTree>> | undefined)?.[key];
  }
  return node !== undefined && (typeof node === 'string' ? PLACEHOLDER_ANYWHERE.test(node) : isPlural(node));
}

/** Without the `g` flag of `PLACEHOLDER`, which makes a regular expression stateful. */
const PLACEHOLDER_ANYWHERE = new RegExp(PLACEHOLDER.source);

/** Path -> the text, or all forms of a plural. */
function flatten(node: TextTree, path = '', found = new Map<string, string[]>()): Map<string, string[]> {
  if (typeof node === 'string') found.set(path, [node]);
  else if (isPlural(node)) found.set(path, Object.values(node));
  else for (const [key, each] of Object.entries(node)) flatten(each, path ? `${path}.${key}` : key, found);
  return found;
}
