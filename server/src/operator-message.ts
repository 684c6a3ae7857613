import { DemoNotLoaded } from './demo/demo-not-loaded.ts'
import { BackupRefused } from './platform/backup/manifest.ts'
import { ConfigError } from './platform/config.ts'
import { DataDirInUse } from './platform/data-dir-lock.ts'
import { unavailability } from './platform/db/unavailable.ts'
import { StorageFailed } from './platform/storage/storage.ts'

/** A command that was typed wrong, or asks for what can't be; its message says which. */
export class CommandRefused extends Error {}

/** What the operator can mend, in one line; null for a defect, which shows where it happened. */
export function operatorMessage(error: unknown): string | null {
  const known = [ConfigError, BackupRefused, DataDirInUse, CommandRefused]
  if (error instanceof Error && known.some(kind => error instanceof kind)) return error.message
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageFailed) return cause.message
    const code = 'code' in cause ? String(cause.code) : ''
    const message = byCode(code, cause)
    if (message) return message
  }
  const failure = innermost(error)
  if (unavailability(error)) return `The database (DATABASE_URL) does not answer: ${failure}`
  return error instanceof DemoNotLoaded
    ? `${error.message}: ${failure}. The next start goes on from there`
    : null
}

function byCode(code: string, error: Error): string | null {
  const path = Reflect.get(error, 'dest') ?? Reflect.get(error, 'path')
  const where = path ? `: ${path}` : ''
  if (code === 'EADDRINUSE') return error.message
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') return error.message
  // What a read-only disk answers, too, when a folder is to be made on it with those above.
  if (Reflect.get(error, 'syscall') === 'mkdir' && /^(ENOENT|ENOTDIR|EEXIST)$/.test(code)) {
    return `The folder can not be made${where} (DATA_DIR)`
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return `Not allowed to write${where} (DATA_DIR)`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `No room left on the disk${where}`
  if (code === '53100') return `No room left on the disk of the database: ${error.message}`
  // Of PostgreSQL: who may connect, and to what.
  if (/^(28|3D)\w{3}$/.test(code)) return `The database (DATABASE_URL) refuses: ${error.message}`
  if (code === '25006') return `The database (DATABASE_URL) takes no writes, as a standby: ${error.message}`
  return null
}

function innermost(error: unknown): string {
  let message = ''
  for (let cause = error; cause instanceof Error; cause = cause.cause) message = cause.message || message
  // Several addresses of one name, each of which failed.
  if (error instanceof AggregateError) message ||= innermost(error.errors[0])
  return message
}
