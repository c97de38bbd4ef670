/** BSON with MongoDB's semantics: lossless reading and writing, the total order, index keys, paths and arithmetic. */
export * from './types';
export * from './read';
export * from './skim';
export * from './write';
export * from './number';
export * from './decimal';
export * from './arithmetic';
export * from './order';
export * from './collation';
export * from './key-string';
export * from './interval';
export * from './paths';
export * from './index-keys';
