/** Finding documents: filters, sorts, projections, text search, and what a planner may know about a filter. */
export * from './types';
export * from './filter';
export * from './sort';
export * from './projection';
export * from './analyse';
export * from './text';
