import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { loggedError } from './logged-error.ts'
import { currentStep } from './tracing/trace.ts'

export type Log = Logger

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
  return destination ? pino(options, destination) : pino(options)
}
