/** Counters and histograms of this process (Prometheus). Labels are closed sets: route patterns and codes, never addresses or ids. */
import { clockOffsetMs } from './clock';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
const registers = [registry];

export const counters = {
  requests: new Counter({
    name: 'http_requests_total',
    help: 'Answers by route, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  }),
  shed: new Counter({
    name: 'http_shed_total',
    help: 'Requests refused because the server was full.',
    registers,
  }),
  slowBodies: new Counter({
    name: 'http_slow_bodies_total',
    help: 'Requests ended because their body did not come in time.',
    registers,
  }),
  transactions: new Counter({
    name: 'db_transactions_total',
    help: 'Transaction attempts by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  }),
  entries: new Counter({
    name: 'ledger_entries_total',
    help: 'Ledger entries written, by kind.',
    labelNames: ['kind'] as const,
    registers,
  }),
  mails: new Counter({
    name: 'mails_total',
    help: 'Mails by outcome; unsent where no mail server is set.',
    labelNames: ['outcome'] as const,
    registers,
  }),
  jobs: new Counter({
    name: 'job_runs_total',
    help: 'Job runs by outcome.',
    labelNames: ['job', 'outcome'] as const,
    registers,
  }),
} as const;

export const histograms = {
  requestSeconds: new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route.',
    labelNames: ['route'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  }),
} as const;

export const gauges = {
  jobSucceeded: new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last went well in this process, on the clock of the database.',
    labelNames: ['job'] as const,
    registers,
  }),
  clockOffset: new Gauge({
    name: 'clock_offset_seconds',
    help: "How far this machine's clock is ahead of the database's.",
    registers,
    collect() {
      this.set(clockOffsetMs() / 1_000);
    },
  }),
  newsStreams: new Gauge({ name: 'news_streams', help: 'Open streams of news.', registers }),
  inFlight: new Gauge({ name: 'http_in_flight', help: 'Requests being worked on.', registers }),
} as const;

// `rate()` sees the first increase only if there was a zero before it.
for (const outcome of ['sent', 'failed', 'unsent']) counters.mails.inc({ outcome }, 0);
for (const outcome of ['committed', 'refused', 'retried']) counters.transactions.inc({ outcome }, 0);

/** Adds process metrics (memory, event loop delay). Called once, by the server and not by tests. */
export function collectProcessMetrics(): void {
  collectDefaultMetrics({ register: registry });
}
