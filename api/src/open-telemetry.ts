/**
 * Traces with OpenTelemetry's official SDK, sent to OTEL_EXPORTER_OTLP_ENDPOINT: a span for each request and each job run, with a child span for each
 * database command. The SDK reads its other settings itself (OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS). `main.ts` loads this file only when tracing
 * is on.
 */
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from './tracing';

/** Commands that the driver sends on its own; no request waits for them. */
const HOUSEKEEPING = new Set(['hello', 'ping', 'endSessions', 'killCursors']);
/** Spans that may wait to be sent; more are dropped. */
const MAX_WAITING = 2_048;

/** Starts recording. Spans contain patterns, names and codes, never values: no address, no person's id, no text. */
export function startTracing(service: string, exporter: SpanExporter = new OTLPTraceExporter()): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter, { maxQueueSize: MAX_WAITING })],
  });
  provider.register();
  const tracer = trace.getTracer('taskmint-api');

  return {
    async request(ctx, next) {
      const parent = propagation.extract(context.active(), ctx.headers);
      const span = tracer.startSpan(ctx.method, { kind: SpanKind.SERVER }, parent);
      try {
        await context.with(trace.setSpan(parent, span), next);
      } finally {
        const { route, requestId } = ctx.state as { route?: string; requestId?: string };
        span.updateName(`${ctx.method} ${route ?? 'unmatched'}`);
        span.setAttributes({
          'http.request.method': ctx.method,
          'http.route': route ?? 'unmatched',
          'http.response.status_code': ctx.status,
          ...(requestId === undefined ? {} : { 'taskmint.request_id': requestId }),
        });
        if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    },

    watch(client) {
      const open = new Map<number, Span>();
      const end = (id: number, failure?: string): void => {
        const span = open.get(id);
        open.delete(id);
        if (failure !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR, message: failure });
        span?.end();
      };
      client.on('commandStarted', ({ requestId, commandName, command }) => {
        if (HOUSEKEEPING.has(commandName) || !trace.getActiveSpan()) return;
        const on: unknown = (command as Record<string, unknown>)[commandName];
        const attributes = {
          'db.system.name': 'mongodb',
          'db.operation.name': commandName,
          ...(typeof on === 'string' ? { 'db.collection.name': on } : {}),
        };
        open.set(
          requestId,
          tracer.startSpan(typeof on === 'string' ? `${commandName} ${on}` : commandName, {
            kind: SpanKind.CLIENT,
            attributes,
          }),
        );
      });
      client.on('commandSucceeded', ({ requestId }) => end(requestId));
      client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure.name));
    },

    async job(name, work) {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.INTERNAL });
      try {
        return await context.with(trace.setSpan(context.active(), span), work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
        throw error;
      } finally {
        span.end();
      }
    },

    async stop() {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
