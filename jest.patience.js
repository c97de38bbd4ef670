/** What a test waits for may take long on a busy machine; only what never comes makes it fail. */
const { configure } = require('@testing-library/dom');

configure({ asyncUtilTimeout: 15_000 });
