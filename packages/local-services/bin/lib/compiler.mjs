/** The compiler, as arguments for Node. TypeScript 6 is also installed, for tools that need its API: ts-loader and dependency-cruiser. */
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Two projects in parallel, one thread each: several threads in one project check much of it more than once. */
export const COMPILER = [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-b', '--builders', '2', '--checkers', '1'];
