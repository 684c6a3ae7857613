import { z } from 'zod'

export interface TracingConfig {
  /** Where traces go, by OTLP over HTTP. */
  url: string
  /** For the collector's token. */
  headers: Readonly<Record<string, string>>
  service: string
  /** The share of requests and jobs that are recorded. */
  share: number
}

function isPair(text: string): boolean {
  if (!/^[\w-]+=\S+$/.test(text)) return false
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    // A lone percent sign.
    return false
  }
}

/** Named as OpenTelemetry names them. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .trim()
    .refine(
      value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be a URL starting with http:// or https://',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(value => value.split(',').map(one => one.trim()))
    .refine(pairs => pairs.every(isPair), 'must be name=value, apart by commas and percent-encoded')
    .default([]),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(80).default('lantern'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a share from 0 to 1').min(0).max(1).default(0.1),
}

type TracingEnvironment = z.infer<z.ZodObject<typeof tracingVariables>>

/** Null while tracing is off. */
export function tracingConfigOf(env: TracingEnvironment): TracingConfig | null {
  const url = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!url) return null
  return {
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(env.OTEL_EXPORTER_OTLP_HEADERS.map(nameAndValue)),
    service: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  }
}

function nameAndValue(text: string): [string, string] {
  const [name = '', ...value] = text.split('=')
  return [name, decodeURIComponent(value.join('='))]
}
