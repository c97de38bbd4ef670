/** Changing documents: operators, positional paths, pipelines, replacement, and the initial document of an upsert. */
export * from './types';
export * from './compile';
export * from './replacement';
