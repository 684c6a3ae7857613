import pg from 'pg'
import type { Database } from '../db/db.ts'
import type { Log } from '../log.ts'

export interface Subscription {
  close(): Promise<void>
}

interface Options {
  channel: string
  onMessage(payload: string): void
  /** After every (re)connection: what was sent in between has been missed. */
  onConnect(): void
  /** From here until the next connection messages are missed. */
  onLost?(): void
  log: Log
}

/**
 * NOTIFY arrives at the commit of the transaction that sent it. Nothing may depend on it alone: a message
 * sent while the connection is down is lost.
 */
export function listen(db: Database, options: Options): Promise<Subscription> {
  return db.embedded ? listenOnTheOneSession(db, options) : listenOnOwnConnection(db, options)
}

/** The embedded engine is a single session, so what it hears arrives on the pool's only connection. */
async function listenOnTheOneSession(db: Database, options: Options): Promise<Subscription> {
  let closed = false
  const hearing = new WeakSet<pg.PoolClient>()
  const hear = (message: pg.Notification) => {
    if (!closed && message.channel === options.channel) options.onMessage(message.payload ?? '')
  }
  const subscribe = async () => {
    const client = await db.pool.connect()
    try {
      if (closed || hearing.has(client)) return
      hearing.add(client)
      client.on('notification', hear)
      await client.query(`listen ${pg.escapeIdentifier(options.channel)}`)
      options.onConnect()
    } finally {
      client.release()
    }
  }
  const onNewConnection = () => {
    subscribe().catch(error => options.log.error({ err: error }, 'Could not listen for notifications'))
  }
  await subscribe()
  db.pool.on('connect', onNewConnection)
  return {
    async close() {
      closed = true
      db.pool.off('connect', onNewConnection)
      await db.query(`unlisten ${pg.escapeIdentifier(options.channel)}`)
    },
  }
}

/** A connection of its own, so that it neither takes one from the pool nor dies with a failed query. */
async function listenOnOwnConnection(db: Database, options: Options): Promise<Subscription> {
  let closed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let failures = 0

  const connect = async () => {
    const next = new pg.Client({ ...db.pool.options, keepAlive: true })
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closed) return
      lost = true
      options.onLost?.()
      options.log.warn({ err: error }, 'The connection for notifications was lost')
      next.end().catch(() => undefined) // It is already gone; there is nothing left to close.
      reconnectLater()
    }
    next.on('notification', message => options.onMessage(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(options.channel)}`)
    } catch (error) {
      next.on('error', () => undefined) // The failure itself is reported below, once.
      next.end().catch(() => undefined)
      throw error
    }
    next.on('error', lose)
    next.on('end', () => lose())
    client = next
    failures = 0
    options.onConnect()
  }

  const reconnectLater = () => {
    if (closed) return
    const delay = Math.min(30_000, 500 * 2 ** failures++)
    timer = setTimeout(() => {
      connect().catch(error => {
        options.log.warn({ err: error }, 'Could not listen for notifications')
        reconnectLater()
      })
    }, delay)
  }

  await connect()
  return {
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await client?.end()
    },
  }
}
