/** Lint rules of the whole repository, but those of who imports whom (`.dependency-cruiser.cjs`). A test proves that those about words fire. */
const js = require('@eslint/js');
const globals = require('globals');
const jsxA11y = require('eslint-plugin-jsx-a11y');
const reactHooks = require('eslint-plugin-react-hooks');
const tseslint = require('typescript-eslint');

const APPS = ['shell', 'landing', 'client-app', 'worker-app', 'admin-app'];
const BROWSER_FILES = [...APPS, 'packages/platform', 'packages/ui-kit', 'packages/dashboard-kit'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
const TEST_FILES = [
  '**/*.test.{ts,tsx}',
  '**/*-fixture.{ts,tsx}',
  '**/src/testing/**/*.{ts,tsx}',
  '**/src/conformance/**/*.ts',
  'packages/workshop/**/*.ts',
  'e2e/**/*.ts',
];

/** Where the words of docs/glossary.md that are about pages are kept to; the others are everywhere. */
const WORDED_FILES = [...BROWSER_FILES, 'packages/federation/**/*.ts'];
const BROWSER_GLOBALS = ['navigator', 'location', 'history', 'document', 'screen', 'event', 'name', 'status'];
const word = (pattern, instead) => ({
  selector: `Identifier[name=/${pattern}/]`,
  message: `${instead} (docs/glossary.md)`,
});
const NO_EVAL = {
  selector: "CallExpression[callee.name='eval'], NewExpression[callee.name='Function']",
  message: 'No eval.',
};
const OLD_WORDS = [
  word('^(MOST|LONGEST|LARGEST|FURTHEST)(_|$)', 'Say MAX_'),
  word('^(FEWEST|SMALLEST|SHORTEST)(_|$)', 'Say MIN_'),
  word('([kK]itchen|[rR]ecipe)', 'Say fixtures'),
];
const OLD_WORDS_OF_PAGES = [
  word('[tT]ake[oO]ver', 'Say hydration'),
  {
    selector: `ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name=/^(${BROWSER_GLOBALS.join('|')})$/]`,
    message: 'This is the name of a browser global: give it one of its own.',
  },
];

module.exports = tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/coverage/',
      'var/',
      '**/test-results/',
      '**/playwright-report/',
      '.nx/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { globals: globals.node },
  },
  { files: ['**/*.{js,cjs}'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Modules are small: what grows beyond this has two subjects.
      'max-lines': ['error', { max: 500, skipBlankLines: true }],
      'no-restricted-syntax': ['error', NO_EVAL, ...OLD_WORDS],
    },
  },
  { files: WORDED_FILES, rules: { 'no-restricted-syntax': ['error', NO_EVAL, ...OLD_WORDS, ...OLD_WORDS_OF_PAGES] } },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // Playwright reads from the pattern which fixtures a function wants, even when it wants none.
  { files: ['{e2e,packages/workshop/screens}/**/*.ts'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: BROWSER_FILES,
    ignores: TEST_FILES,
    rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
  },
);
