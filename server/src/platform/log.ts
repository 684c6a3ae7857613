import pino, { type Logger } from 'pino'

export type Log = Logger

/** Structured logs without secrets: addresses are logged without their query, bodies never. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: [
        'password',
        'pwd',
        'token',
        'authorization',
        'headers.authorization',
        '*.password',
        '*.token',
        '*.pwd',
      ],
      censor: '[redacted]',
    },
  })
}
