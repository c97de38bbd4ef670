/** Charts: a separate entry, so that only screens with a chart load the drawing code. */
export { type Bucket, bucketsOf, type Series, type Tone } from './buckets';
export { TimeChart, type TimeChartProps, type TimeChartTexts } from './time-chart';
