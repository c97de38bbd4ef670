/** Metrics about payments (Prometheus). Labels are closed sets. */
import { Counter } from 'prom-client';
import { registry } from '../metrics';

const registers = [registry];

export const paymentMetrics = {
  events: new Counter({
    name: 'payment_events_total',
    help: 'Messages of the payment provider by what came of them.',
    labelNames: ['outcome'] as const,
    registers,
  }),
  recovered: new Counter({
    name: 'payments_recovered_total',
    help: 'Payments that reconciliation found although their event never came.',
    registers,
  }),
} as const;

// `rate()` sees the first increase only if there was a zero before it.
for (const outcome of ['done', 'duplicate', 'unmatched', 'contradicting', 'set_aside']) {
  paymentMetrics.events.inc({ outcome }, 0);
}
