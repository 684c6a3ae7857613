import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Log } from '../log.ts'
import type { Exported } from './export-database.ts'
import { BackupRefused } from './manifest.ts'
import type { TakeSnapshot } from './write-backup.ts'

// The embedded database belongs to one process, which alone can read it. So that process takes the snapshot for the
// command, which asks over a socket in the data folder. Only users who can read the folder can ask.

const socketPath = (dataDir: string): string => resolve(dataDir, 'backup.sock')

const question = z.object({ file: z.string().min(1) })
const answer = z.union([
  z.object({ rows: z.number(), leftOut: z.array(z.string()).default([]) }),
  z.object({ error: z.string() }),
])

export interface SnapshotSocket {
  close(): Promise<void>
}

/** Answers until it is closed; null if the socket can't be created, which doesn't prevent the start. */
export async function serveSnapshots(
  dataDir: string,
  takeSnapshot: TakeSnapshot,
  log: Log,
): Promise<SnapshotSocket | null> {
  const path = socketPath(dataDir)
  const reply = async (socket: Socket) => {
    try {
      const { file } = question.parse(JSON.parse(await text(socket)))
      log.info({ file }, 'a snapshot of the database is taken')
      socket.end(JSON.stringify(await takeSnapshot(file)))
    } catch (error) {
      log.error({ err: error }, 'a snapshot of the database failed')
      socket.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
    }
  }
  const server = createServer({ allowHalfOpen: true }, socket => {
    // A command that was ended in the meantime gets no answer; its file remains unfinished.
    socket.on('error', error => log.warn({ err: error }, 'whoever asked for a snapshot is gone'))
    void reply(socket)
  })
  // Left by a killed process; the lock on the folder proves that none uses it now.
  await rm(path, { force: true })
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(path, done)
    })
    await chmod(path, 0o600)
  } catch (error) {
    log.warn({ err: error }, 'backups can be made only while the server does not run')
    return null
  }
  return { close: () => new Promise(done => server.close(() => done())) }
}

/** Has the process that uses the folder take the snapshot. */
export async function askForSnapshot(dataDir: string, file: string): Promise<Exported> {
  const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true })
  const said = await new Promise<string>((done, fail) => {
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.end(JSON.stringify({ file: resolve(file) }))
      text(socket).then(done, fail)
    })
  }).catch(cause => {
    throw new BackupRefused(`The process that uses ${resolve(dataDir)} does not answer`, { cause })
  })
  const parsed = answer.parse(JSON.parse(said))
  if ('error' in parsed) throw new BackupRefused(`The server could not take the snapshot: ${parsed.error}`)
  return parsed
}
