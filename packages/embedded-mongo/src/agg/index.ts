/** Aggregation: pipelines over iterables of documents, and expressions. Knows nothing of storage or cursors. */
export * from './types';
export * from './pipeline';
export * from './expression';
