/** Build of the shell. Everything not specific to it is in the preset. */
const { createHostConfig } = require('@taskmint/federation');
const { HOST_CONTRACT_VERSION } = require('@taskmint/contract');

module.exports = createHostConfig({
  appDir: __dirname,
  entry: './src/index.ts',
  firstChunk: 'bootstrap',
  template: './src/page.html',
  publicFolder: 'public',
  hostContract: HOST_CONTRACT_VERSION,
  port: Number(process.env.PORT ?? 3100),
  siteUrl: process.env.SITE_URL ?? 'http://localhost:3000',
});
