/** Builds of a visitor's document, one per language. Everything is in the preset. */
const { join } = require('node:path');
const { createVisitorConfigs } = require('@taskmint/federation');

module.exports = createVisitorConfigs({ shellDir: __dirname, landingDir: join(__dirname, '..', 'landing') });
