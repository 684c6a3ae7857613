import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import { findSetting, storeSetting } from './settings.ts'

const KEY = 'origin'
const REFRESH_MS = 30_000

/** The site's root as visitors see it, even if it isn't configured (outside production). */
export interface Origin {
  current(): string
  /** Where this process listens; processes that don't listen read it from here. */
  listensAt(host: string, port: number): Promise<void>
  /** For processes that don't listen: reads what the last one that does has stored, now and from time to time. */
  follow(): Promise<void>
}

export function createOrigin({ publicOrigin, host, port }: Config, db: Database): Origin {
  let origin = publicOrigin ?? originAt(host, port)
  const read = async () => {
    origin = (await findSetting(db, KEY)) ?? origin
  }
  return {
    current: () => origin,
    async listensAt(listeningHost, listeningPort) {
      if (publicOrigin) return
      origin = originAt(listeningHost, listeningPort)
      await storeSetting(db, KEY, origin)
    },
    async follow() {
      if (publicOrigin) return
      await read()
      // If it can't be read now, it is read half a minute later.
      setInterval(() => void read().catch(() => undefined), REFRESH_MS).unref()
    },
  }
}

const originAt = (host: string, port: number): string =>
  `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`
