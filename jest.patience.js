/** Generous, because a busy machine is slow: only what never happens should make a test fail. */
const { configure } = require('@testing-library/dom');

configure({ asyncUtilTimeout: 15_000 });
