import pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './db.ts'
import type { Subscriber, Subscription } from './server-watch.ts'

type Options = Subscriber & { log: Log }

/**
 * NOTIFY arrives when the transaction that sent it commits. Nothing may rely on it alone: a message sent while the
 * connection is down is lost.
 */
export function listen(db: Database, options: Options): Promise<Subscription> {
  return db.watch ? db.watch.subscribe(options) : listenOnTheOneSession(db, options)
}

/** The embedded engine is a single session, so notifications arrive on the pool's only connection. */
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
    subscribe().catch(error => options.log.error({ err: error }, 'database listen failed'))
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
