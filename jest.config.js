/** One Jest project per package: each sets its own environment, and one command runs them all. */
const { REMOTES } = require('./remotes.cjs');

const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
};

/**
 * Not in the folder for temporary files: `npm test` deletes that, and with it the transformed sources and the recorded duration of each test file.
 */
const cacheDirectory = `${__dirname}/node_modules/.cache/jest`;

const nodeProject = (folder, extra = {}) => ({
  displayName: folder,
  rootDir: `${__dirname}/${folder}`,
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  testEnvironment: `${__dirname}/jest.environment.js`,
  testEnvironmentOptions: { customExportConditions: ['@taskmint/source', 'node', 'require', 'default'] },
  setupFiles: [`${__dirname}/jest.repeatable.js`],
  transform,
  cacheDirectory,
  ...extra,
});

const browserProject = (folder, extra = {}) => ({
  displayName: folder,
  rootDir: `${__dirname}/${folder}`,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: `${__dirname}/jest.browser-environment.js`,
  testEnvironmentOptions: { customExportConditions: ['@taskmint/source', 'browser', 'require', 'default'] },
  transform,
  cacheDirectory,
  setupFiles: [`${__dirname}/jest.repeatable.js`],
  setupFilesAfterEnv: [`${__dirname}/jest.patience.js`, `${__dirname}/jest.unstyled.js`],
  moduleNameMapper: { '\\.(css|svg|woff2|webp|avif|png)$': `${__dirname}/packages/platform/jest/asset-stub.js` },
  ...extra,
});

const projects = [
  nodeProject('packages/contract'),
  nodeProject('packages/embedded-mongo'),
  nodeProject('packages/federation'),
  nodeProject('packages/object-store'),
  nodeProject('packages/local-services'),
  nodeProject('packages/mcp-server'),
  nodeProject('api', {
    testMatch: ['<rootDir>/{src,demo/src}/**/*.test.ts'],
    globalSetup: '<rootDir>/src/testing/global-setup.ts',
    globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
    setupFilesAfterEnv: ['<rootDir>/src/testing/every-test-file.ts'],
  }),
  nodeProject('packages/workshop', {
    testMatch: ['<rootDir>/**/*.test.ts'],
    globalSetup: '<rootDir>/../../api/src/testing/global-setup.ts',
    globalTeardown: '<rootDir>/../../api/src/testing/global-teardown.ts',
  }),
  browserProject('packages/platform'),
  browserProject('packages/ui-kit'),
  browserProject('packages/dashboard-kit'),
  browserProject('shell', { globals: { REMOTE_OVERRIDE: true } }),
  ...REMOTES.map((name) => browserProject(name)),
];

// Jest takes every word after `--selectProjects` for a project and silently ignores unknown ones.
const selected = process.argv.slice(process.argv.indexOf('--selectProjects') + 1 || process.argv.length);
const end = selected.findIndex((word) => word.startsWith('-'));
const unknown = selected
  .slice(0, end < 0 ? undefined : end)
  .filter((word) => projects.every(({ displayName }) => displayName !== word));
if (unknown.length > 0) {
  throw new Error(
    `${unknown.join(', ')}: no project. Addresses come first: npx jest ${unknown.join(' ')} --selectProjects …`,
  );
}

module.exports = { testTimeout: 60_000, projects };
