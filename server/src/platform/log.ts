import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { loggedError } from './logged-error.ts'
import { currentStep } from './tracing/trace.ts'

export type Log = Logger

/** What waits to be written; what is more is left out. */
const MOST_BYTES = 4_194_304

/** Standard output, or a file. A disk that is full takes no lines, and ends no process by that. */
export function createOutput(to: number | string = process.stdout.fd || 1): DestinationStream {
  const output = pino.destination({ dest: to, maxLength: MOST_BYTES })
  output.on('error', () => undefined)
  return output
}

/**
 * Structured logs without secrets: addresses are logged without their query, and bodies and statement values never.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    serializers: { err: (error: unknown) => loggedError(error) },
    mixin: () => {
      const step = currentStep()
      return step ? { trace_id: step.traceId } : {}
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: [
        'password',
        'pwd',
        'token',
        'authorization',
        // A library that parses forms logs the request's headers on its most verbose level.
        'headers',
        '*.headers',
        '*.password',
        '*.token',
        '*.pwd',
      ],
      censor: '[redacted]',
    },
  }
  return pino(options, destination ?? createOutput())
}
