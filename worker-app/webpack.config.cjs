/** Build of this remote: its name, mount path, roles and size budgets. The preset does the rest. */
const { createRemoteConfig } = require('@taskmint/federation');

module.exports = createRemoteConfig({
  appDir: __dirname,
  name: 'worker-app',
  entry: './src/entry.tsx',
  port: Number(process.env.PORT ?? 3103),
  mount: '/dashboard',
  roles: ['freelancer'],
  owner: 'Worker team',
  hostContract: '^1.3.0',
  budgets: { entryBytes: 4_000, firstScreenBytes: 49_000, clickToVisibleMs: 6_000 },
});
