import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { safeHtmlOfLines } from '#server/kernel/safe-html.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type Centre,
  changeMembership,
  dropAvatar,
  findCentre,
  listCentrePeople,
  lockPerson,
  makeAvatar,
  type Person,
  storeAvatar,
  writeCentre,
} from '../../accounts/index.ts'
import { mailMemberLeft, mailMemberRemoved } from './centre.mails.ts'

/** A manager, locked until the transaction ends, with their centre. */
export async function lockManager(tx: Tx, { userId }: Caller): Promise<{ manager: Person; centre: Centre }> {
  const manager = await lockPerson(tx, userId)
  if (!manager) throw new Refusal('token_invalid')
  const runs = manager.role === roles.businessManager && manager.subscriberId > 0
  const centre = runs ? await findCentre(tx, manager.subscriberId) : undefined
  if (!centre) throw new Refusal('centre_manager_only')
  return { manager, centre }
}

/** Refused before anything slow is done for someone without the right. */
export function refuseUnlessManager({ role, subscriberId }: Caller): void {
  if (role !== roles.businessManager || subscriberId === 0) throw new Refusal('centre_manager_only')
}

export interface CentreInput {
  name: string
  nameZh: string
  about: string
  aboutZh: string
  picture?: Buffer
  removePicture: boolean
}

export async function updateCentre(platform: Platform, caller: Caller, input: CentreInput): Promise<void> {
  const { db, storage, limits } = platform
  refuseUnlessManager(caller)
  await throttle(limits, 'profile.account', String(caller.userId))
  const avatar = input.picture && (await makeAvatar(input.picture))
  if (avatar) await storeAvatar(storage, avatar)
  try {
    await db.transaction(async tx => {
      const { centre } = await lockManager(tx, caller)
      const { name, nameZh } = input
      await writeCentre(platform, tx, centre.id, {
        name,
        nameZh,
        about: safeHtmlOfLines(input.about),
        aboutZh: safeHtmlOfLines(input.aboutZh),
        ...(avatar ? { pictureKey: avatar.key } : input.removePicture && { pictureKey: null }),
      })
    })
  } catch (error) {
    if (avatar) await dropAvatar(storage, avatar.key)
    throw error
  }
}

/** What the teacher published for the centre stays with the centre; their sessions continue. */
export async function removeMember(platform: Platform, caller: Caller, userId: number): Promise<void> {
  refuseUnlessManager(caller)
  await platform.db.transaction(async tx => {
    // Both are locked in the order of their IDs, so that two who lock each other's accounts never deadlock.
    const [member] = await lockInOrder(tx, userId, caller.userId)
    const { centre } = await lockManager(tx, caller)
    if (member?.role !== roles.teacher || member.subscriberId !== centre.id)
      throw new Refusal('member_unknown')
    await changeMembership(platform, tx, member, null)
    await mailMemberRemoved(platform, tx, member, centre)
  })
}

async function lockInOrder(tx: Tx, wanted: number, other: number): Promise<(Person | undefined)[]> {
  const [first, second] = wanted < other ? [wanted, other] : [other, wanted]
  const held = [await lockPerson(tx, first), await lockPerson(tx, second)]
  return wanted < other ? held : held.reverse()
}

export async function leaveCentre(platform: Platform, caller: Caller): Promise<void> {
  await platform.db.transaction(async tx => {
    const member = await lockPerson(tx, caller.userId)
    if (member?.role !== roles.teacher || member.subscriberId === 0) throw new Refusal('member_unknown')
    const centre = await findCentre(tx, member.subscriberId)
    await changeMembership(platform, tx, member, null)
    if (!centre) return
    const people = await listCentrePeople(tx, centre.id)
    for (const manager of people.filter(({ role }) => role === roles.businessManager))
      await mailMemberLeft(platform, tx, manager, { teacher: member.displayName, centre })
  })
}
