import type { Locale } from '#contract/shared.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type Centre,
  findPersonByLogin,
  isLastManager,
  issueInvitedLink,
  listManagers,
  lockPerson,
  mayRunCentre,
  openInvitedAccount,
  type Person,
  putInCharge,
  requireFreshPassword,
  takeOutOfCharge,
} from '../accounts/index.ts'
import {
  mailManagerAdded,
  mailManagerAppointed,
  mailManagerEnded,
  mailManagerInvited,
} from './centre.mails.ts'
import { lockKnownCentre } from './end-centre.ts'

export interface Appointment {
  centreId: number
  email: string
  firstName: string
  lastName: string
  /** Of the email to someone who has no account yet. */
  language: Locale
}

/** Answers whether it is someone who has still to open the emailed link. */
export async function appointManager(
  platform: Platform,
  staff: Caller,
  wanted: Appointment,
): Promise<{ invited: boolean }> {
  // Who runs a centre says where its money goes.
  await requireFreshPassword(platform, staff)
  return platform.db.transaction(async tx => {
    const found = await findPersonByLogin(tx, wanted.email)
    const known = found && (await lockPerson(tx, found.userId))
    const person = known ?? (await invite(platform, tx, wanted))
    const centre = await lockKnownCentre(tx, wanted.centreId)
    if (centre.endedAt) throw new Refusal('centre_ended')
    if (known && runs(known, centre)) return remind(platform, tx, known, centre)
    if (!mayRunCentre(person)) throw new Refusal('manager_impossible')
    // Anyone who registered an address without proving it might not be its owner.
    if (known && !known.emailVerifiedAt) throw new Refusal('manager_unverified')
    for (const manager of await listManagers(tx, centre.id))
      await mailManagerAdded(platform, tx, manager, { centre, added: person })
    await putInCharge(platform, tx, person, centre.id)
    const invited = known === undefined
    await recordAct(platform, tx, staff, {
      act: 'manager_added',
      subject: { type: 'user', id: person.userId },
      after: { centre: centre.id, invited },
    })
    if (invited) await mailLink(platform, tx, person, centre)
    else await mailManagerAppointed(platform, tx, person, centre)
    return { invited }
  })
}

const runs = ({ role, subscriberId }: Person, { id }: Centre): boolean =>
  role === roles.businessManager && subscriberId === id

async function invite(
  platform: Pick<Platform, 'config' | 'clock'>,
  tx: Tx,
  wanted: Appointment,
): Promise<Person> {
  const missing = {
    ...(wanted.firstName === '' && { first_name: 'required' }),
    ...(wanted.lastName === '' && { last_name: 'required' }),
  }
  if (Object.keys(missing).length > 0) throw refuseFields(missing)
  return openInvitedAccount(platform, tx, wanted)
}

/** Who has not come yet gets the link once more. */
async function remind(
  platform: Platform,
  tx: Tx,
  person: Person,
  centre: Centre,
): Promise<{ invited: boolean }> {
  if (person.emailVerifiedAt) throw new Refusal('manager_already')
  await mailLink(platform, tx, person, centre)
  return { invited: true }
}

const mailLink = async (platform: Platform, tx: Tx, person: Person, centre: Centre) =>
  mailManagerInvited(platform, tx, person, { centre, token: await issueInvitedLink(platform, tx, person) })

/** An open centre is always run by someone: its last manager goes with it, or after another has come. */
export async function endManager(
  platform: Platform,
  staff: Caller,
  { centreId, userId }: { centreId: number; userId: number },
): Promise<void> {
  await requireFreshPassword(platform, staff)
  await platform.db.transaction(async tx => {
    const person = await lockPerson(tx, userId)
    const centre = await lockKnownCentre(tx, centreId)
    if (!person || !runs(person, centre)) throw new Refusal('manager_unknown')
    if (!centre.endedAt && (await isLastManager(tx, person, centre.id))) throw new Refusal('manager_last')
    await takeOutOfCharge(platform, tx, person)
    await recordAct(platform, tx, staff, {
      act: 'manager_ended',
      subject: { type: 'user', id: person.userId },
      before: { centre: centre.id },
    })
    await mailManagerEnded(platform, tx, person, centre)
  })
}
