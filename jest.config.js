/** One Jest project per package, so that each states its own environment and everything runs with one command. */
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

const nodeProject = (folder, extra = {}) => ({
  displayName: folder,
  rootDir: `${__dirname}/${folder}`,
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@taskmint/source', 'node', 'require', 'default'] },
  setupFiles: [`${__dirname}/jest.repeatable.js`],
  transform,
  ...extra,
});

const browserProject = (folder, extra = {}) => ({
  displayName: folder,
  rootDir: `${__dirname}/${folder}`,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['@taskmint/source', 'browser', 'require', 'default'] },
  transform,
  setupFiles: [`${__dirname}/jest.repeatable.js`],
  setupFilesAfterEnv: [`${__dirname}/jest.patience.js`],
  moduleNameMapper: { '\\.(css|svg|woff2|webp|avif|png)$': `${__dirname}/packages/platform/jest/asset-stub.js` },
  ...extra,
});

module.exports = {
  testTimeout: 60_000,
  projects: [
    nodeProject('packages/contract'),
    nodeProject('packages/embedded-mongo'),
    nodeProject('packages/federation'),
    nodeProject('packages/local-services'),
    nodeProject('api', {
      testMatch: ['<rootDir>/{src,demo/src}/**/*.test.ts'],
      globalSetup: '<rootDir>/src/testing/global-setup.ts',
      globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/src/testing/generous-time.ts'],
    }),
    nodeProject('packages/workshop', {
      testMatch: ['<rootDir>/**/*.test.ts'],
      globalSetup: '<rootDir>/../../api/src/testing/global-setup.ts',
      globalTeardown: '<rootDir>/../../api/src/testing/global-teardown.ts',
    }),
    browserProject('packages/platform'),
    browserProject('packages/ui-kit'),
    browserProject('shell', { globals: { REMOTE_OVERRIDE: true } }),
    browserProject('landing'),
    browserProject('client-app'),
    browserProject('worker-app'),
    browserProject('admin-app'),
  ],
};
