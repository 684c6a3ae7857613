import { ECDH } from 'node:crypto'
import { mostPushDevices } from '#contract/rules/push.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PushAddress } from '#server/platform/push/push.ts'
import { lockPerson } from '../account.repository.ts'
import { keepDevice, listDevices, removeDevices, removeEndedDevices } from './push-device.repository.ts'

export async function subscribeDevice(
  { db, push, clock }: Pick<Platform, 'db' | 'push' | 'clock'>,
  caller: Caller,
  device: PushAddress & { name: string },
): Promise<void> {
  if (!push) throw new Refusal('push_off')
  if (!push.isKnownService(device.endpoint) || !isPoint(device.p256dh)) throw new Refusal('push_refused')
  await db.transaction(async tx => {
    const person = await lockPerson(tx, caller.userId)
    if (!person) throw new Refusal('token_invalid')
    const { authId: accountId, tokenVersion } = person
    const session = { sessionId: caller.tokenId, tokenVersion, createdAt: clock.now() }
    await keepDevice(tx, { ...device, accountId, ...session })
    await removeEndedDevices(tx, accountId, tokenVersion)
    const kept = await listDevices(tx, person)
    await removeDevices(
      tx,
      kept.slice(mostPushDevices).map(({ id }) => id),
    )
  })
}

/** A point that isn't on the curve can't be encrypted for. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    // OpenSSL throws for it.
    return false
  }
}
