/** The gallery of the design system on a page of its own: `npm start -w packages/ui-kit`. Never part of a release. */
const { createRemoteConfig } = require('@taskmint/federation');

const alone = createRemoteConfig({
  appDir: __dirname,
  name: 'gallery',
  entry: './src/gallery/gallery.tsx',
  port: Number(process.env.PORT ?? 3105),
  mount: '/gallery',
  roles: [],
  owner: 'Design system',
  hostContract: '^1.1.0',
  budgets: { entryBytes: 12_000, firstScreenBytes: 120_000, clickToVisibleMs: 1_500 },
});

/** Always the standalone page: the gallery is not a remote that could be published. */
module.exports = (env) => ({ ...alone(env, { mode: 'development' }), entry: { main: './src/gallery/index.ts' } });
