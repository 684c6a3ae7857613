import type { pushContract } from '#contract/accounts/push.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../account.repository.ts'
import { listDevices, removeOwnDevice } from './push-device.repository.ts'
import { subscribeDevice } from './subscribe-device.ts'

const done = { status: 200 } as const

export function pushRoutes(platform: Pick<Platform, 'db' | 'clock' | 'push'>): Handlers<typeof pushContract> {
  const { db, push } = platform
  return {
    pushView: async ({ caller }) => {
      const person = await findPersonByUserId(db, caller.userId)
      if (!person) throw new Refusal('token_invalid')
      return {
        public_key: push?.publicKey ?? null,
        devices: (await listDevices(db, person)).map(({ id, name, createdAt, sessionId }) => ({
          device_id: id,
          name,
          added_at: createdAt.toISOString(),
          current: sessionId === caller.tokenId,
        })),
      }
    },
    pushSubscribe: async ({ body, caller }) => {
      const { endpoint, p256dh, auth, name } = body
      await subscribeDevice(platform, caller, { endpoint, p256dh, auth, name })
      return done
    },
    pushUnsubscribe: async ({ body, caller }) => {
      if (!(await removeOwnDevice(db, caller.authId, body.device_id))) throw new Refusal('push_unknown')
      return done
    },
  }
}
