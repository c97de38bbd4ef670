/** Finding documents: filters, sorts, projections, and the analysis of filters for the planner. */
export * from './types';
export * from './filter';
export * from './sort';
export * from './projection';
export * from './analyse';
