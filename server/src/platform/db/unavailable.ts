import { ScannerFailed } from '../scanner/clamd.ts'
import { StorageFailed } from '../storage/storage.ts'

/** Thrown at once while the database is known to be lost. */
export class DatabaseUnavailable extends Error {
  constructor(cause?: unknown) {
    super('The database is not available', { cause })
  }
}

/** By PostgreSQL: a standby, or a server that was told to take no writes. */
const readOnlyState = '25006'

/** The server that was found is a standby, where one is wanted that takes writes. */
export class ServerTakesNoWrites extends Error {
  /** As PostgreSQL says it of a statement. */
  readonly code = readOnlyState

  constructor() {
    super('the server is a standby, or takes no writes')
  }
}

/** By PostgreSQL: connection exceptions, shut down or starting, a transaction ended for being idle. */
const lostStates = /^(08(?!007)\w{3}|57P\w{2}|25P03)$/
/** By PostgreSQL: no room, memory or connections left, a statement that took too long, a standby that did not confirm. */
const overloadedStates = /^(53\w{3}|57014|08007)$/
/** By the file system: the embedded database may be next. */
const noRoom = /^(ENOSPC|EDQUOT)$/

const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// What the driver says itself has no code.
const lostMessages =
  /^(The database is not available|Connection terminated|timeout expired|Client (was closed|has encountered a connection error) and is not)/
const overloadedMessages = /^(timeout exceeded when trying to connect|Query read timeout)/

/**
 * Whether a failure is the database's or its network's, and not the statement's: trying again later may help. What is
 * 'unreachable' may also be the bucket, or another service by its socket. Null for everything else.
 */
export function unavailability(error: unknown): 'lost' | 'unreachable' | 'overloaded' | 'read-only' | null {
  // The job queue tells of copies that are no errors any more.
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = Reflect.get(cause, 'cause')) {
    if (cause instanceof ScannerFailed) return 'unreachable'
    if (cause instanceof StorageFailed) return cause.isTemporary ? 'unreachable' : null
    const code = String(Reflect.get(cause, 'code') ?? '')
    const message = String(Reflect.get(cause, 'message') ?? '')
    if (lostStates.test(code) || lostMessages.test(message)) return 'lost'
    if (socketErrors.has(code)) return 'unreachable'
    // A socket in the file system that is there no more.
    if (code === 'ENOENT' && Reflect.get(cause, 'syscall') === 'connect') return 'unreachable'
    if (code === readOnlyState) return 'read-only'
    if (overloadedStates.test(code) || noRoom.test(code) || overloadedMessages.test(message))
      return 'overloaded'
  }
  return null
}

/** On a disk of ours. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && noRoom.test(String(error.code))

/** For who asks nothing but the database: it is lost, or takes no writes, of which its watcher tells. */
export const isGone = (reason: ReturnType<typeof unavailability>): boolean =>
  reason === 'lost' || reason === 'unreachable' || reason === 'read-only'
