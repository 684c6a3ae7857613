import type { sessionsContract } from '#contract/accounts/sessions.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentAccess } from '../account.presenter.ts'
import { findHeldAccess } from './end-access.ts'
import { endOtherSessions, endOwnSession, listPersonSessions } from './end-sessions.ts'
import { presentSession } from './session.presenter.ts'

export function sessionsRoutes(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'hooks' | 'secrets'>,
): Handlers<typeof sessionsContract> {
  return {
    sessionList: async ({ caller }) => ({
      sessions: (await listPersonSessions(platform, caller)).map(session => ({
        ...presentSession(session),
        current: session.jti === caller.tokenId,
      })),
    }),
    accessView: async ({ caller }) => presentAccess(await findHeldAccess(platform, platform.db, caller)),
    sessionEnd: async ({ body, caller }) => {
      await endOwnSession(platform, caller, body.session_id)
      return { status: 200 }
    },
    sessionEndOthers: async ({ caller, address, userAgent }) => ({
      status: 200,
      error: false,
      data: { token: await endOtherSessions(platform, caller, { address, userAgent }) },
    }),
  }
}
