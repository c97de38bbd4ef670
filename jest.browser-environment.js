/** Jest's environment with a document, for tests of what runs in browsers. */
require('./jest.compile-once');

module.exports = require('jest-environment-jsdom');
