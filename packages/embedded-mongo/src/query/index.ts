/** Finding documents: filters, sorts, projections, and what a planner may know about a filter. */
export * from './types';
export * from './filter';
export * from './sort';
export * from './projection';
export * from './analyse';
