/** The import rules of docs/architecture.md: each fires where it should and nowhere else. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './stack/places';

const FORBIDDEN: readonly [file: string, imported: string, message: RegExp][] = [
  ['packages/contract/src/new.ts', '@taskmint/platform', /contract imports nothing of ours/],
  ['packages/contract/src/new.ts', '../../platform/src/host-contract', /contract imports nothing of ours/],
  ['packages/platform/src/new.ts', '@taskmint/ui-kit', /platform imports the contract only/],
  ['packages/ui-kit/src/new.tsx', '@taskmint/platform', /design system imports the contract only/],
  ['packages/dashboard-kit/src/new.tsx', '@taskmint/federation', /dashboard kit imports the contract, the platform/],
  ['packages/platform/src/new.ts', '@taskmint/dashboard-kit', /platform imports the contract only/],
  ['packages/ui-kit/src/new.tsx', '@taskmint/dashboard-kit', /design system imports the contract only/],
  ['landing/src/app/new.tsx', '@taskmint/dashboard-kit', /packages of the browser/],
  [
    'packages/federation/src/new.ts',
    '@taskmint/local-services',
    /federation preset imports the contract and the store only/,
  ],
  ['packages/object-store/src/new.ts', '@taskmint/contract', /store knows nothing of the product/],
  ['api/src/modules/users/new.ts', '@aws-sdk/client-s3', /only in packages\/object-store/],
  ['packages/embedded-mongo/src/new.ts', '@taskmint/contract', /knows nothing of the product/],
  ['packages/local-services/src/new.ts', '@taskmint/platform', /stand-ins import/],
  ['client-app/src/app/new.tsx', '@taskmint/worker-app', /never another app/],
  ['client-app/src/app/new.tsx', '../../../worker-app/src/app/worker-home.screen', /never another app/],
  ['landing/src/app/new.tsx', '@taskmint/api', /never another app/],
  ['shell/src/composition/new.ts', '@taskmint/admin-app', /never another app/],
  ['shell/src/composition/new.ts', '../../../admin-app/src/entry', /never another app/],
  ['api/src/modules/users/new.ts', '@taskmint/platform', /API imports the contract, the store and the registry/],
  ['api/src/modules/users/new.ts', '@taskmint/embedded-mongo', /API imports the contract, the store and the registry/],
  ['api/src/remote-registry/new.ts', '@taskmint/federation', /federation\/registry only/],
  ['api/src/database/new.ts', '../ledger/post', /no higher one/],
  ['api/src/http/new.ts', '../modules/users/user.model', /no higher one/],
  ['api/src/http/new.ts', '../idempotency/middleware', /no higher one/],
  ['api/src/ledger/new.ts', '../payments/order.model', /no higher one/],
  ['api/src/modules/users/new.test.ts', '@taskmint/shell', /no app/],
  ['e2e/src/new.ts', '@taskmint/api', /from outside/],
  ['e2e/src/new.ts', '../../packages/workshop/bench/api/measure', /from outside/],
  ['api/src/modules/users/new.test.ts', '@taskmint/workshop', /no app/],
  ['api/src/modules/users/new.ts', '../../../../packages/workshop/fraud/month', /API imports the contract, the store/],
  ['packages/local-services/src/new.ts', '@taskmint/workshop', /stand-ins import/],
  ['packages/workshop/bench/api/new.ts', '../../../../shell/src/prerender', /front ends as they are built/],
  ['shell/src/layout/new.tsx', 'firebase/auth', /firebase only in shell\/src\/auth/],
  ['shell/src/layout/new.test.tsx', 'firebase/auth', /firebase only in shell\/src\/auth/],
  ['client-app/src/features/coins/new.ts', 'firebase', /firebase only in shell\/src\/auth/],
  ['shell/src/layout/new.tsx', '@firebase/auth', /only in shell\/src\/auth/],
  ['client-app/src/app/new.tsx', '@stripe/stripe-js', /only in client-app\/src\/features\/payments/],
  ['packages/local-services/src/new.ts', '@stripe/stripe-js', /only in client-app\/src\/features\/payments/],
  ['client-app/src/app/new.tsx', '@taskmint/local-services/stripe-object', /packages of the browser/],
  ['client-app/src/app/new.tsx', '@stripe/react-stripe-js', /only in client-app\/src\/features\/payments/],
  ['api/src/modules/users/new.ts', 'stripe', /stripe only in api\/src\/payments/],
  ['packages/local-services/src/new.ts', 'stripe', /stripe only in api\/src\/payments/],
  ['shell/src/layout/new.tsx', 'sweetalert2', /sweetalert2 only in shell\/src\/dialogs/],
  ['worker-app/src/app/new.tsx', 'sweetalert2', /sweetalert2 only in shell\/src\/dialogs/],
  ['packages/embedded-mongo/src/new.ts', 'mongoose', /mongoose only in api/],
  ['packages/embedded-mongo/src/new.ts', 'mongodb', /mongodb only in api/],
  ['packages/mcp-server/src/new.ts', '@taskmint/api', /by its public API/],
  ['api/src/modules/users/new.ts', '@taskmint/mcp-server', /API imports the contract, the store and the registry/],
  ['api/src/modules/users/new.ts', '@modelcontextprotocol/sdk/client/index.js', /only in packages\/mcp-server/],
  ['worker-app/src/app/new.tsx', 'react-router-dom', /one router/],
  ['landing/src/parts/new.tsx', 'react-router', /one router/],
  ['client-app/src/features/coins/new.tsx', '../review/submission-table', /never imports another feature/],
  ['client-app/src/features/payments/new.tsx', '../review/submission-table', /never imports another feature/],
  ['client-app/src/features/coins/new.tsx', '../payments/card-frame', /never imports another feature/],
  ['client-app/src/features/coins/new.tsx', '../../app/client-home.screen', /does not know the screens/],
  ['client-app/src/parts/new.tsx', '../features/review/submission-table', /Parts know neither/],
  ['client-app/src/parts/new.tsx', '../app/client-home.screen', /Parts know neither/],
  ['packages/platform/src/new.ts', '../../contract/src/coins', /platform imports the contract only/],
  ['packages/ui-kit/src/new.tsx', '../../contract/src/coins', /design system imports the contract only/],
  ['packages/dashboard-kit/src/new.tsx', '../../ui-kit/src/core', /dashboard kit imports the contract, the platform/],
  ['packages/object-store/src/new.ts', '../../contract/src/coins', /store knows nothing of the product/],
  ['packages/federation/src/new.ts', '../../object-store/src', /federation preset imports the contract and the store/],
  ['packages/mcp-server/src/new.ts', '../../../api/src/router', /by its public API/],
  ['packages/embedded-mongo/src/new.ts', '../../contract/src/coins', /knows nothing of the product/],
  ['packages/local-services/src/new.ts', '../../embedded-mongo/src', /stand-ins import/],
  ['packages/local-services/bin/new.mjs', '@taskmint/platform', /stand-ins import/],
  ['worker-app/src/app/new.tsx', '@taskmint/client-app', /never another app/],
  ['worker-app/src/app/new.tsx', '../../../client-app/src/entry', /never another app/],
  ['client-app/src/app/new.test.tsx', '@taskmint/local-services', /never another app/],
  ['client-app/src/app/new.test.tsx', '../../../worker-app/src/entry', /never another app/],
  ['api/src/modules/users/new.ts', '../../../../packages/contract/src/coins', /API imports the contract, the store/],
  ['api/src/modules/users/new.ts', '../../testing/http-client', /Only tests import tests/],
  ['api/src/modules/users/new.test.ts', '../../../../packages/contract/src/coins', /no app/],
  ['api/src/identity/new.ts', '../ledger/post', /no higher one/],
  ['api/src/jobs/new.ts', '../ledger/post', /no higher one/],
  ['api/src/idempotency/new.ts', '../modules/users/user.model', /no higher one/],
  ['api/src/modules/users/new.ts', '../signals/signal.model', /decides/],
  ['packages/workshop/bench/api/new.ts', '@taskmint/api', /front ends as they are built/],
  ['packages/federation/src/new.ts', 'nodemailer', /nodemailer only in api\/src\/mail/],
  ['api/src/ledger/one.ts', './other', /circle/],
  ['api/src/ledger/other.ts', './one', /circle/],
];

const ALLOWED: readonly [file: string, imported: string][] = [
  ['packages/contract/src/new.ts', './coins'],
  ['packages/platform/src/new.ts', '@taskmint/contract'],
  ['api/src/idempotency/new.ts', '../ledger/post'],
  ['api/src/payments/new.ts', '../modules/users/user.model'],
  ['api/src/ledger/new.test.ts', '../modules/users/user.model'],
  ['client-app/src/app/new.tsx', '@taskmint/ui-kit'],
  ['client-app/src/app/new.tsx', '@taskmint/dashboard-kit'],
  ['packages/dashboard-kit/src/new.tsx', '@taskmint/ui-kit'],
  ['client-app/src/app/new.tsx', '../features/review/submission-table'],
  ['client-app/src/app/new.tsx', '../parts/stat-row'],
  ['client-app/src/features/review/new.tsx', './submission-table'],
  ['client-app/src/features/review/new.tsx', '../../parts/stat-row'],
  ['client-app/src/features/payments/new.tsx', '@stripe/react-stripe-js'],
  ['client-app/src/app/new.test.tsx', '@taskmint/local-services/stripe-object'],
  ['packages/local-services/src/payment-double/script/new.ts', '@stripe/stripe-js'],
  ['shell/src/auth/new.ts', 'firebase/auth'],
  ['shell/src/dialogs/new.ts', 'sweetalert2'],
  ['shell/src/routing/new.tsx', 'react-router-dom'],
  ['packages/mcp-server/src/new.ts', '@modelcontextprotocol/sdk/server/mcp.js'],
  ['api/src/modules/users/new.test.ts', '@taskmint/mcp-server'],
  ['api/src/modules/users/new.test.ts', '@modelcontextprotocol/sdk/client/index.js'],
  ['api/src/remote-registry/new.ts', '@taskmint/federation/registry'],
  ['api/src/payments/new.ts', 'stripe'],
  ['api/src/payments/new.ts', 'mongoose'],
  ['api/src/ledger/new.ts', 'mongoose'],
  ['api/src/modules/users/new.test.ts', '@taskmint/embedded-mongo'],
  ['packages/local-services/src/new.test.ts', 'stripe'],
  ['packages/embedded-mongo/src/new.test.ts', 'mongoose'],
  ['e2e/src/new.ts', '@taskmint/local-services'],
  ['packages/workshop/bench/api/new.ts', '../../../../api/src/ledger'],
  ['packages/workshop/bench/api/new.ts', 'mongoose'],
  ['packages/workshop/screens/new.ts', '../../../e2e/src/journey'],
  ['packages/local-services/src/mail-catcher/new.ts', 'nodemailer'],
  ['packages/platform/src/new.ts', '@taskmint/platform/query'],
  ['api/src/modules/signals/new.ts', './signal.model'],
  ['api/src/ledger/by-type.ts', './typed'],
];

/** Ways to import other than `import '…';`, each of its own subpath. */
const IN_OTHER_WAYS: Readonly<Record<string, string>> = {
  'shell/src/layout/other-ways.tsx': `
    import type { User } from 'firebase/auth';
    import { type FirebaseApp } from 'firebase/app';
    export * from 'firebase/storage';
    void import('@firebase/auth');
    export let app: import('@firebase/app').FirebaseApp;
    require('sweetalert2');`,
  'api/src/ledger/typed.ts': "import type { Typed } from './by-type';",
};

const TIMEOUT_MS = 60_000;

interface Cruised {
  modules: { source: string; dependencies: { module: string; rules?: { name: string }[] }[] }[];
  summary: { ruleSetUsed: { forbidden: { name: string; comment: string }[] } };
}

const place = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'taskmint-imports-')));
let cruised: Cruised;

function write(file: string, content: string, put: (path: string, content: string) => void = fs.writeFileSync): void {
  fs.mkdirSync(dirname(join(place, file)), { recursive: true });
  put(join(place, file), content);
}

/** All cases at once, in a repository of the same layout that contains only them and empty versions of what they import. */
beforeAll(() => {
  const modules = join(ROOT, 'node_modules');
  const link = (name: string, target: string) =>
    write(`node_modules/${name}`, '', (path) => fs.symlinkSync(target, path));
  for (const name of fs.readdirSync(join(modules, '@taskmint'))) {
    const folder = relative(ROOT, fs.realpathSync(join(modules, '@taskmint', name)));
    const description = fs.readFileSync(join(ROOT, folder, 'package.json'), 'utf8');
    write(join(folder, 'package.json'), description);
    for (const [, source] of description.matchAll(/"@taskmint\/source": "([^"*]+)"/g)) write(join(folder, source!), '');
    link(`@taskmint/${name}`, join(place, folder));
  }
  // The other packages do not resolve, as if they were not installed.
  for (const name of ['firebase', 'mongoose', 'react-router-dom', '@stripe/stripe-js']) link(name, join(modules, name));
  const files = new Map(Object.entries(IN_OTHER_WAYS));
  for (const [file, imported] of [...FORBIDDEN, ...ALLOWED]) {
    files.set(file, `${files.get(file) ?? ''}\nimport ${JSON.stringify(imported)};`);
    const sources = ['.ts', '.tsx', '/index.ts'].map((end) => join(dirname(file), imported + end));
    write(sources.find((path) => imported.startsWith('.') && fs.existsSync(join(ROOT, path))) ?? file, '');
  }
  for (const [file, code] of files) write(file, code);
  const cli = join(modules, 'dependency-cruiser/bin/dependency-cruise.mjs');
  const options = ['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const command = [cli, ...options, ...files.keys()];
  const { stdout } = spawnSync(process.execPath, command, { cwd: place, encoding: 'utf8', timeout: TIMEOUT_MS });
  cruised = JSON.parse(stdout);
}, TIMEOUT_MS);
afterAll(() => fs.rmSync(place, { recursive: true }));

const rulesAgainst = (file: string, imported?: string) =>
  cruised.modules
    .filter(({ source }) => source === file)
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ module }) => !imported || module === imported)
    .map(({ rules = [] }) => rules.map(({ name }) => name));

const commentOf = (rule: string) => cruised.summary.ruleSetUsed.forbidden.find(({ name }) => name === rule)?.comment;

it.each(FORBIDDEN)('%s must not import %s', (file, imported, message) => {
  expect(rulesAgainst(file, imported).map((rules) => rules.map(commentOf))).toEqual([[expect.stringMatching(message)]]);
});

it.each(ALLOWED)('%s may import %s', (file, imported) => {
  expect(rulesAgainst(file, imported)).toEqual([[]]);
});

it('looks at types, re-exports and imports at run time too', () => {
  expect(rulesAgainst('shell/src/layout/other-ways.tsx')).toEqual(
    Array(6).fill([expect.stringMatching(/-elsewhere$/)]),
  );
});

it('has a case for each rule', () => {
  const proved = FORBIDDEN.flatMap(([file, imported]) => rulesAgainst(file, imported).flat());
  const rules = cruised.summary.ruleSetUsed.forbidden.map(({ name }) => name);
  expect(rules.filter((name) => !proved.includes(name))).toEqual([]);
});
