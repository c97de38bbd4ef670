/** Changing documents: operators, positional paths, pipelines, replacement, and what an upsert starts from. */
export * from './types';
export * from './compile';
export * from './replacement';
