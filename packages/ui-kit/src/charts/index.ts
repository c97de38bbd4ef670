/** Charts: a separate entry, so that only screens with a chart load the drawing code. */
export { bucketsOf, type Series, type Tone } from './buckets';
export { TimeChart } from './time-chart';
