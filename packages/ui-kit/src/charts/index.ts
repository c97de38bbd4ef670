/** Charts: an entry of its own, so that only the screens that show one load what draws it. */
export { type Bucket, bucketsOf, type Series, type Tone } from './buckets';
export { TimeChart, type TimeChartProps, type TimeChartTexts } from './time-chart';
