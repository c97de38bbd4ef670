/**
 * Everyday runs use the same generated inputs every time, so a failure comes from the change under test. `npm run test:full` (TASKMINT_FULL=1) draws
 * new ones each time; fast-check prints the seed and path of a counterexample.
 */
const fc = require('fast-check');

const EVERYDAY_SEED = 20_26;

if (process.env.TASKMINT_FULL !== '1') fc.configureGlobal({ seed: EVERYDAY_SEED });
