/** Lint rules of the whole repository. The import rules are those of docs/architecture.md; a test proves that each of them fires. */
const js = require('@eslint/js');
const boundaries = require('eslint-plugin-boundaries');
const globals = require('globals');
const jsxA11y = require('eslint-plugin-jsx-a11y');
const reactHooks = require('eslint-plugin-react-hooks');
const tseslint = require('typescript-eslint');

const DASHBOARDS = ['client-app', 'worker-app', 'admin-app'];
const REMOTES = ['landing', ...DASHBOARDS];
const APPS = ['shell', ...REMOTES];
const PACKAGES = [
  'contract',
  'platform',
  'ui-kit',
  'dashboard-kit',
  'object-store',
  'federation',
  'embedded-mongo',
  'local-services',
  'mcp-server',
  'workshop',
];
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

/** Every architectural element and where it lies; what lies deeper comes first. */
const elements = [
  { type: 'shell-auth', pattern: 'shell/src/auth' },
  { type: 'shell-dialogs', pattern: 'shell/src/dialogs' },
  { type: 'payment-script', pattern: 'packages/local-services/src/payment-double/script' },
  { type: 'client-payments', pattern: 'client-app/src/features/payments' },
  { type: 'api-payments', pattern: 'api/src/payments' },
  { type: 'api-folder', pattern: 'api/src/*' },
  { type: 'screens', pattern: '*/src/app' },
  { type: 'feature', pattern: '*/src/features/*', capture: ['app', 'feature'] },
  { type: 'parts', pattern: '*/src/parts' },
  ...PACKAGES.map((name) => ({ type: name, pattern: `packages/${name}` })),
  ...[...APPS, 'api', 'e2e'].map((name) => ({ type: name, pattern: name })),
];

/** Packages by name, with their subpaths. */
const module_ = (...sources) => ({ module: { source: sources } });
/** One pattern for all of them: the rule tries every pattern of every policy on every import. */
const anyOf = (names) => (names.length === 1 ? names[0] : `{${names.join(',')}}`);
const ours = (...names) => module_(`@taskmint/${anyOf(names)}`);
const below = (...folders) => ({ file: { path: `${anyOf(folders)}/**` } });
const outside = (...types) => ({ element: { type: types.length === 1 ? `!${types[0]}` : `!(${types.join('|')})` } });
const except = (all, ...allowed) => all.filter((name) => !allowed.includes(name));
const only = (source, where, ...types) => ({
  from: outside(...types),
  disallow: { to: module_(source) },
  message: `${source} only in ${where}.`,
});
const EVERYTHING_OF_OURS = [...PACKAGES, ...APPS, 'api', 'e2e'];
const ourFolders = [...PACKAGES.map((name) => `packages/${name}`), ...APPS, 'api', 'e2e'];

/** `folder` may import of ours only `allowed` by name, and nothing by path but itself and `reachable` folders. */
const mayImport = (folder, allowed, message, reachable = []) => [
  { from: below(folder), disallow: { to: ours(...except(EVERYTHING_OF_OURS, ...allowed)) }, message },
  { from: below(folder), disallow: { to: below(...except(ourFolders, folder, ...reachable)) }, message },
];

/** Floors of the API, the lowest first, and what stands on all of them. */
const API_FLOORS = ['database', 'identity', 'jobs', 'ledger', 'http', 'idempotency'];
const ABOVE_THE_FLOORS = ['modules', 'payments', 'remote-registry', 'docs', 'migrations', 'commands'];
const apiFolders = (names) => names.map((name) => `api/src/${name}`);

/** Who may not import whom, tests included; everything else may. */
const policiesForAll = [
  ...mayImport('packages/contract', [], 'The contract imports nothing of ours.'),
  ...mayImport('packages/platform', ['contract', 'platform'], 'The platform imports the contract only.'),
  ...mayImport('packages/ui-kit', ['contract', 'ui-kit'], 'The design system imports the contract only.'),
  ...mayImport(
    'packages/dashboard-kit',
    ['contract', 'platform', 'ui-kit'],
    'The dashboard kit imports the contract, the platform and the design system only.',
  ),
  ...mayImport('packages/object-store', [], 'The store knows nothing of the product.'),
  ...mayImport(
    'packages/federation',
    ['contract', 'object-store'],
    'The federation preset imports the contract and the store only.',
  ),
  ...mayImport('packages/mcp-server', ['contract'], 'Tools for programs know the product by its public API.'),
  ...mayImport('packages/embedded-mongo', [], 'The embedded database knows nothing of the product.'),
  ...mayImport(
    'packages/local-services',
    ['contract', 'embedded-mongo', 'federation', 'object-store'],
    'The stand-ins import the contract, the embedded database, the store and the federation preset only.',
  ),
  ...APPS.flatMap((app) =>
    mayImport(
      app,
      ['contract', 'platform', 'ui-kit', ...(DASHBOARDS.includes(app) ? ['dashboard-kit'] : [])],
      'An app imports packages of the browser, never another app.',
    ),
  ),
  ...mayImport('e2e', ['contract', 'federation', 'local-services'], 'Journeys see the product from outside.'),
  ...mayImport(
    'packages/workshop',
    ['contract', 'local-services', 'object-store'],
    'The workshop looks into servers and journeys, and at front ends as they are built.',
    ['api', 'e2e', 'packages/embedded-mongo'],
  ),

  only('firebase', 'shell/src/auth', 'shell-auth'),
  only('@firebase/*', 'shell/src/auth', 'shell-auth'),
  only('@aws-sdk/*', 'packages/object-store', 'object-store'),
  only('@stripe/*', 'client-app/src/features/payments', 'client-payments', 'payment-script'),
  only('sweetalert2', 'shell/src/dialogs', 'shell-dialogs'),
  ...REMOTES.map((remote) => ({
    from: below(remote),
    disallow: { to: module_('react-router', 'react-router-dom') },
    message: 'The shell owns the one router: take Link, useNavigate and the rest from @taskmint/platform.',
  })),

  {
    from: { element: { type: 'feature' } },
    disallow: { to: { element: { type: 'feature', captured: { feature: '!{{ from.element.captured.feature }}' } } } },
    message: 'A feature never imports another feature: move what they share to parts.',
  },
  {
    from: { element: { type: ['feature', 'client-payments'] } },
    disallow: { to: { element: { type: 'screens' } } },
    message: 'A feature does not know the screens that show it.',
  },
  {
    from: { element: { type: 'feature' } },
    disallow: { to: { element: { type: 'client-payments' } } },
    message: 'A feature never imports another feature: move what they share to parts.',
  },
  {
    from: { element: { type: 'client-payments' } },
    disallow: { to: { element: { type: 'feature' } } },
    message: 'A feature never imports another feature: move what they share to parts.',
  },
  {
    from: { element: { type: 'parts' } },
    disallow: { to: { element: { type: ['screens', 'feature', 'client-payments'] } } },
    message: 'Parts know neither features nor screens.',
  },
];

/** What only tests may: the real database driver, the provider's SDK, the stand-ins. */
const policiesForProduct = [
  ...policiesForAll,
  ...mayImport(
    'api',
    ['contract', 'federation', 'object-store'],
    'The API imports the contract, the store and the registry of remotes only.',
  ),
  {
    from: below('api'),
    disallow: { to: module_('@taskmint/federation') },
    message: 'The API imports @taskmint/federation/registry only: the rest is a bundler.',
  },
  { from: below('api'), allow: { to: { module: { source: ['@taskmint/federation'], internalPath: ['registry'] } } } },
  ...API_FLOORS.map((floor, index) => ({
    from: below(...apiFolders([floor])),
    disallow: { to: below(...apiFolders([...API_FLOORS.slice(index + 1), ...ABOVE_THE_FLOORS])) },
    message: 'A floor of the API knows no higher one.',
  })),
  only('stripe', 'api/src/payments', 'api-payments'),
  only('mongoose', 'api', 'api', 'api-folder', 'api-payments'),
  only('mongodb', 'api', 'api', 'api-folder', 'api-payments'),
  only('@modelcontextprotocol/sdk', 'packages/mcp-server', 'mcp-server'),
  { disallow: { to: { file: { categories: 'test' } } }, message: 'Only tests import tests.' },
];
const policiesForTests = [
  ...policiesForAll,
  ...mayImport(
    'api',
    ['contract', 'embedded-mongo', 'federation', 'local-services', 'mcp-server', 'object-store'],
    'Tests of the API import stand-ins and what stands before it for programs, no app.',
  ),
  {
    from: below('client-app'),
    allow: { to: { module: { source: ['@taskmint/local-services'], internalPath: ['stripe-object'] } } },
  },
];

/** The rule tries every policy on every import: each folder gets those that speak of it. */
const dependenciesOf = (folder, policies) => ({
  'boundaries/dependencies': [
    'error',
    {
      default: 'allow',
      checkAllOrigins: true,
      checkUnknownLocals: true,
      policies: policies.filter(({ from }) => !from?.file || from.file.path.startsWith(`${folder}/`)),
    },
  ],
});

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
    plugins: { boundaries },
    settings: {
      'boundaries/root-path': __dirname,
      'boundaries/elements': elements,
      'boundaries/files': [{ category: 'test', pattern: TEST_FILES }],
      'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export', 'require'],
      'import/resolver': { node: { extensions: ['.ts', '.tsx', '.js', '.json'] } },
    },
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
  ...ourFolders.flatMap((folder) => [
    { files: [`${folder}/**/*.{ts,tsx}`], rules: dependenciesOf(folder, policiesForProduct) },
    {
      files: TEST_FILES.map((pattern) => [`${folder}/**`, pattern]),
      rules: dependenciesOf(folder, policiesForTests),
    },
  ]),
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
