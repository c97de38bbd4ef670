/** Build of this remote: its name, its mount, who may load it, and its size budget. Everything else is in the preset. */
const { createRemoteConfig } = require('@taskmint/federation');

module.exports = createRemoteConfig({
  appDir: __dirname,
  name: 'landing',
  entry: './src/entry.tsx',
  port: Number(process.env.PORT ?? 3101),
  mount: '/',
  roles: [],
  owner: 'Landing team',
  hostContract: '^1.1.0',
  budgets: { entryBytes: 4_000, firstScreenBytes: 42_000, clickToVisibleMs: 6_000 },
});
