import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Span, SpanContext } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import type { Facts, Step, StepKind } from './trace.ts'
import type { TracingConfig } from './tracing-config.ts'

export interface Tracing {
  /** For a trace that begins with `begin`. */
  newId(): string
  /** The first step in this process: of a new trace, or of one that `traceparent` continues. */
  begin(
    name: string,
    kind: StepKind,
    options?: { id?: string; traceparent?: string | undefined; facts?: Facts },
  ): Step
  /** Sends what is left, for a moment. */
  close(): Promise<void>
}

/** What a collector that doesn't answer may hold in memory: about 4 MB. */
const MOST_WAITING = 4096
const EXPORT_MS = 5_000
const CLOSE_MS = 1_000
const SAY_AGAIN_MS = 60_000

/**
 * Loads OpenTelemetry and sends traces to a collector. Nothing waits for it: what it doesn't take in time is dropped.
 * The steps are our own (`trace.ts`), so that nothing is patched and a process without tracing loads none of it.
 */
export async function startTracing(config: TracingConfig, log: Log): Promise<Tracing> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace }, sdk, resources, otlp] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
  }
  const exporter = new otlp.OTLPTraceExporter({
    url: config.url,
    headers: { ...config.headers },
    timeoutMillis: EXPORT_MS,
  })
  const random = new sdk.RandomIdGenerator()
  let nextTraceId: string | undefined
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': config.service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.share) }),
    idGenerator: {
      generateTraceId: () => nextTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanLimits: { attributeValueLengthLimit: 1000 },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: sayingWhenItFails(exporter, log),
        maxQueueSize: MOST_WAITING,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('lantern')

  function stepOf(span: Span): Step {
    const { traceId, spanId, traceFlags } = span.spanContext()
    const recorded = span.isRecording()
    const step: Step = {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`,
      recorded,
      begin(name, kind, facts = {}) {
        if (!recorded) return step
        const inside = trace.setSpan(ROOT_CONTEXT, span)
        return stepOf(tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, inside))
      },
      rename: name => void span.updateName(name),
      note: facts => void span.setAttributes({ ...facts }),
      end(error) {
        if (error !== undefined) {
          // Never the message: it may hold what people typed.
          span.setAttributes({ 'error.type': error instanceof Error ? error.name : 'unknown' })
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
    return step
  }

  return {
    newId: () => randomBytes(16).toString('hex'),
    begin(name, kind, { id, traceparent, facts = {} } = {}) {
      const parent = traceparent === undefined ? null : spanContextOf(traceparent)
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
      nextTraceId = id
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, context)
      nextTraceId = undefined
      return stepOf(span)
    },
    async close() {
      const closed = provider.shutdown().catch(() => undefined)
      await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

function spanContextOf(traceparent: string): SpanContext | null {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? []
  if (!traceId || !spanId) return null
  return { traceId, spanId, traceFlags: flags === '01' ? 1 : 0, isRemote: true }
}

/** One line a minute, without what the collector answered. */
function sayingWhenItFails(exporter: SpanExporter, log: Log): SpanExporter {
  let saidAt = Number.NEGATIVE_INFINITY
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, result => {
        if (result.error && performance.now() - saidAt > SAY_AGAIN_MS) {
          saidAt = performance.now()
          log.warn({ reason: result.error.name }, 'Traces were not taken by their collector')
        }
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}
