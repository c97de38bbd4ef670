/**
 * Who may import whom: the tables of docs/architecture.md, checked for package names and for paths, for type imports and for scripts. A package of
 * this repository is judged by the source file that its name resolves to. `packages/local-services/src/import-rules.test.ts` proves that each rule
 * fires.
 */
const { REMOTES } = require('./remotes.cjs');

const ALL_OF_OURS = [
  ...['contract', 'platform', 'ui-kit', 'dashboard-kit', 'object-store', 'federation', 'embedded-mongo'],
  ...['local-services', 'mcp-server', 'workshop', 'shell', ...REMOTES, 'api', 'e2e'],
];
const TESTS_BESIDE = '(\\.test|-fixture)\\.tsx?$|/src/(testing|conformance)/';
const TESTS = `${TESTS_BESIDE}|^(packages/workshop|e2e)/`;
/** The sources that `@taskmint/federation/registry` and `@taskmint/local-services/stripe-object` resolve to. */
const REGISTRY = '^packages/federation/src/release/registry\\.ts$';
const STRIPE_OBJECT = '^packages/local-services/src/payment-double/script/stripe-object\\.ts$';

const oneOf = (names) => `(${names.join('|')})`;
/** Matches the folder of a package, or its name where that resolves to no source; not what is installed in its `node_modules`. */
const ours = (names) => `^(@taskmint/|packages/)?${oneOf(names)}(?!/node_modules/)(/|$)`;
const library = (name) => `(^|node_modules/)${name.replace('/*', '')}(/|$)`;
const BY_NAME = { dependencyTypesNot: ['local'] };
const BY_PATH = { dependencyTypes: ['local'] };

/** The folders that a rule applies to; in its `to` part, `$1` is the folder of the importing file. */
const within = (folders) => `^(?:packages/)?${oneOf(folders)}`;
const allOf = (...folders) => ({ name: folders.join('-'), from: `${within(folders)}/` });
const productOf = (folder) => ({ name: `${folder}-product`, from: { path: `${within([folder])}/`, pathNot: TESTS } });
const testsOf = (folder) => ({ name: `${folder}-tests`, from: `${within([folder])}.*(${TESTS_BESIDE})` });

const asFiles = (which) => (typeof which === 'string' ? { path: which } : which);
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: asFiles(from),
  to: asFiles(to),
});

/** May import only `allowed` packages (and `besides`) by name, and by path only their own files and those of `reachable` folders. */
const mayImport = ({ name, from }, allowed, comment, { besides = [], reachable = [] } = {}) => {
  const [others, outside] = [allowed, reachable].map((known) =>
    ours(ALL_OF_OURS.filter((one) => !known.includes(one))),
  );
  return [
    forbid(`${name}-by-name`, comment, from, { path: others, pathNot: besides, ...BY_NAME }),
    forbid(`${name}-by-path`, comment, from, { path: outside, pathNot: '^(packages/)?$1/', ...BY_PATH }),
  ];
};

const onlyIn = (place, name, ...others) =>
  forbid(`${name}-elsewhere`, `${name} only in ${place}.`, { pathNot: [`^${place}/`, ...others] }, library(name));

const FOR_APPS = ['contract', 'platform', 'ui-kit'];
/** All but the public page, and the one whose tests may import more. */
const DASHBOARDS = REMOTES.filter((name) => !['landing', 'client-app'].includes(name));
const FOR_DASHBOARDS = [...FOR_APPS, 'dashboard-kit'];
const NEVER_ANOTHER_APP = 'An app imports packages of the browser, never another app.';

/** Layers of the API, lowest first, and the folders above all of them. */
const API_FLOORS = ['database', 'identity', 'jobs', 'ledger', 'http', 'idempotency'];
const ABOVE_THE_FLOORS = ['modules', 'payments', 'remote-registry', 'docs', 'migrations', 'commands'];

const PARTS = '^([^/]+)/src/parts/';
const FEATURE = '^([^/]+)/src/features/([^/]+)/';

module.exports = {
  forbidden: [
    ...mayImport(allOf('contract'), [], 'The contract imports nothing of ours.'),
    ...mayImport(allOf('platform'), ['contract', 'platform'], 'The platform imports the contract only.'),
    ...mayImport(allOf('ui-kit'), ['contract', 'ui-kit'], 'The design system imports the contract only.'),
    ...mayImport(
      allOf('dashboard-kit'),
      ['contract', 'platform', 'ui-kit'],
      'The dashboard kit imports the contract, the platform and the design system only.',
    ),
    ...mayImport(allOf('object-store'), [], 'The store knows nothing of the product.'),
    ...mayImport(
      allOf('federation'),
      ['contract', 'object-store'],
      'The federation preset imports the contract and the store only.',
    ),
    ...mayImport(allOf('mcp-server'), ['contract'], 'Tools for programs know the product by its public API.'),
    ...mayImport(allOf('embedded-mongo'), [], 'The embedded database knows nothing of the product.'),
    ...mayImport(
      allOf('local-services'),
      ['contract', 'embedded-mongo', 'federation', 'object-store'],
      'The stand-ins import the contract, the embedded database, the store and the federation preset only.',
    ),
    ...mayImport(allOf('shell', 'landing'), FOR_APPS, NEVER_ANOTHER_APP),
    ...mayImport(allOf(...DASHBOARDS), FOR_DASHBOARDS, NEVER_ANOTHER_APP),
    ...mayImport(productOf('client-app'), FOR_DASHBOARDS, NEVER_ANOTHER_APP),
    ...mayImport(testsOf('client-app'), FOR_DASHBOARDS, NEVER_ANOTHER_APP, { besides: STRIPE_OBJECT }),
    ...mayImport(allOf('e2e'), ['contract', 'federation', 'local-services'], 'Journeys see the product from outside.'),
    ...mayImport(
      allOf('workshop'),
      ['contract', 'local-services', 'object-store'],
      'The workshop looks into servers and journeys, and at front ends as they are built.',
      { reachable: ['api', 'e2e', 'embedded-mongo', 'federation'] },
    ),
    ...mayImport(
      productOf('api'),
      ['contract', 'federation', 'object-store'],
      'The API imports the contract, the store and the registry of remotes only.',
    ),
    ...mayImport(
      testsOf('api'),
      ['contract', 'embedded-mongo', 'federation', 'local-services', 'mcp-server', 'object-store'],
      'Tests of the API import stand-ins and what stands before it for programs, no app.',
    ),
    forbid(
      'bundler-in-api',
      'The API imports @taskmint/federation/registry only: the rest is a bundler.',
      productOf('api').from,
      { path: ours(['federation']), pathNot: REGISTRY, ...BY_NAME },
    ),
    forbid('tests-in-product', 'Only tests import tests.', { pathNot: TESTS }, TESTS_BESIDE),

    onlyIn('shell/src/auth', 'firebase'),
    onlyIn('shell/src/auth', '@firebase/*'),
    onlyIn('shell/src/dialogs', 'sweetalert2'),
    onlyIn('packages/object-store', '@aws-sdk/*'),
    onlyIn('client-app/src/features/payments', '@stripe/*', '^packages/local-services/src/payment-double/script/'),
    onlyIn('api/src/payments', 'stripe', TESTS),
    onlyIn('api/src/mail', 'nodemailer', '^packages/local-services/src/mail-catcher/'),
    onlyIn('api', 'mongoose', TESTS),
    onlyIn('api', 'mongodb', TESTS),
    onlyIn('packages/mcp-server', '@modelcontextprotocol/sdk', TESTS),
    forbid(
      'second-router',
      'The shell owns the one router: take Link, useNavigate and the rest from @taskmint/platform.',
      allOf(...REMOTES).from,
      library('react-router(-dom)?'),
    ),

    ...API_FLOORS.map((floor, index) =>
      forbid(
        `above-${floor}`,
        'A floor of the API knows no higher one.',
        { path: `^api/src/${floor}/`, pathNot: TESTS },
        `^api/src/${oneOf([...API_FLOORS.slice(index + 1), ...ABOVE_THE_FLOORS])}/`,
      ),
    ),
    // Facts about how work came about decide nothing (fair-work.md 14), so no deciding code may import them.
    forbid(
      'decision-by-signals',
      'Nothing that decides knows the signals.',
      { pathNot: ['^api/src/modules/(signals/|index\\.ts$)', '\\.test\\.ts$'] },
      '^api/src/modules/signals/',
    ),

    forbid('feature-in-feature', 'A feature never imports another feature: move what they share to parts.', FEATURE, {
      path: '^$1/src/features/',
      pathNot: '^$1/src/features/$2/',
    }),
    forbid('screen-in-feature', 'A feature does not know the screens that show it.', FEATURE, '^$1/src/app/'),
    forbid('feature-in-parts', 'Parts know neither features nor screens.', PARTS, '^$1/src/(features|app)/'),

    // Type imports are erased, and tables of lazily loaded screens may refer to each other.
    forbid(
      'circle',
      'A circle of modules is one module that cannot be read in parts.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'type-import', 'dynamic-import'] } },
    ),
  ],
  options: {
    // Bundler configurations may import the bundler.
    exclude: { path: 'webpack\\.config\\.cjs$' },
    doNotFollow: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['@taskmint/source', 'import', 'require'] },
  },
};
