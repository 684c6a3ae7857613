import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { sessionEnd, signToken } from '../tokens.ts'
import { noteSession } from './session.repository.ts'
import { describePlace, type Place } from './session-place.ts'

/** A token, and the row that shows its owner where it is used. */
export async function startSession(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'secrets'>,
  person: Person,
  place: Place,
  /** A session that continues with a new token keeps its beginning, and so its end. */
  { since = platform.clock.now(), jti = randomUUID() as string, db = platform.db as Db } = {},
): Promise<string> {
  await noteSession(db, {
    jti,
    accountId: person.authId,
    tokenVersion: person.tokenVersion,
    ...describePlace(place),
    createdAt: since,
    usedAt: platform.clock.now(),
    expiresAt: sessionEnd(since),
  })
  return signToken(platform, person, { jti, since })
}
