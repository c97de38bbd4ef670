/** The import rules of docs/architecture.md and the words of docs/glossary.md: each really fires, where it should and nowhere else. */
import { ESLint, type Linter } from 'eslint';
import { ROOT } from './stack/places';

const eslint = new ESLint({
  cwd: ROOT,
  // Handed over, because ESLint would import the file itself, which Jest does not let it do.
  overrideConfigFile: true,
  baseConfig: jest.requireActual<Linter.Config[]>(`${ROOT}/eslint.config.js`),
});

async function complaints(file: string, code: string, rule = 'boundaries/dependencies'): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `${ROOT}/${file}` });
  return result!.messages.filter((one) => one.ruleId === rule).map((one) => one.message);
}

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
  ['api/src/modules/users/new.ts', '../../../../packages/workshop/fraud/month', /Only tests import tests/],
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
];

it.each(FORBIDDEN)('%s must not import %s', async (file, imported, message) => {
  expect(await complaints(file, `import ${JSON.stringify(imported)};`)).toEqual([expect.stringMatching(message)]);
});

it.each(ALLOWED)('%s may import %s', async (file, imported) => {
  expect(await complaints(file, `import ${JSON.stringify(imported)};`)).toEqual([]);
});

it('looks at types, re-exports and imports at run time too', async () => {
  const code = `import type { User } from 'firebase/auth'; export * from 'firebase/app'; void import('firebase/auth');`;
  expect(await complaints('shell/src/layout/new.ts', code)).toHaveLength(3);
});

it.each([
  ['export const MOST_ROWS = 1;', /Say MAX_/],
  ['export const FEWEST = 1;', /Say MIN_/],
  ['export function prepareTakeover() {}', /Say hydration/],
  ['export const recipes = [];', /Say fixtures/],
  ['export const navigator = {};', /name of a browser global/],
  ['eval("1");', /No eval/],
])('%s goes against the glossary', async (code, message) => {
  expect(await complaints('shell/src/new.ts', code, 'no-restricted-syntax')).toEqual([expect.stringMatching(message)]);
});

it('lets the words of the field through', async () => {
  const code = 'export const MAX_ROWS = 1; export const almostAll = navigator.onLine; export const hydration = null;';
  expect(await complaints('shell/src/new.ts', code, 'no-restricted-syntax')).toEqual([]);
});
