/**
 * Generated inputs are the same in every everyday run, so that a red run is the change's own doing. `npm run test:full`
 * (TASKMINT_FULL=1) draws new ones each time; fast-check prints the seed and path of what it finds.
 */
const fc = require('fast-check');

const EVERYDAY_SEED = 20_26;

if (process.env.TASKMINT_FULL !== '1') fc.configureGlobal({ seed: EVERYDAY_SEED });
