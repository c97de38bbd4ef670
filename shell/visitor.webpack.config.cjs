/** Build of a visitor's document. Everything is in the preset. */
const { join } = require('node:path');
const { createVisitorConfig } = require('@taskmint/federation');

module.exports = createVisitorConfig({ shellDir: __dirname, landingDir: join(__dirname, '..', 'landing') });
