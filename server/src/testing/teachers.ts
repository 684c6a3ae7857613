import { sql } from 'drizzle-orm'
import { type RoleId, roles } from '../kernel/caller.ts'
import { issueToken } from '../modules/accounts/index.ts'
import type { TestApp } from './app.ts'
import { makePerson, type TestPerson, unique } from './people.ts'

export const makeTeacher = (t: TestApp, displayName = 'Ms Chan 陳老師'): Promise<TestPerson> =>
  makePerson(t, { role: roles.teacher, displayName })

/** A teacher who can be paid out. */
export async function makeSeller(t: TestApp, { payoutReady = true } = {}): Promise<TestPerson> {
  const seller = await makeTeacher(t)
  await setPayout(t, seller, payoutReady)
  return seller
}

export async function setPayout(
  { platform }: TestApp,
  { userId }: TestPerson,
  ready: boolean,
): Promise<void> {
  const state = ready ? 'verified' : 'none'
  await platform.db.execute(sql`
    insert into payout_accounts (teacher_id, centre_id, state, created_at, updated_at)
    select case when centre is null then profile.id end, centre, ${state}, now(), now()
    from profiles profile join accounts account on account.id = profile.account_id
      cross join lateral (select case when account.role = ${roles.businessManager} then profile.centre_id end) of (centre)
    where profile.id = ${userId}
    on conflict do nothing`)
  await platform.db.execute(sql`
    update payout_accounts set state = ${state} where teacher_id = ${userId} or centre_id = (
      select centre_id from profiles profile join accounts account on account.id = profile.account_id
      where profile.id = ${userId} and account.role = ${roles.businessManager})`)
}

export interface TestCentre {
  id: number
  username: string
  name: string
  manager: TestPerson
  member: TestPerson
}

export async function makeCentre(t: TestApp, { payoutReady = false } = {}): Promise<TestCentre> {
  const username = `c${unique()}`
  const name = `Harbour ${username}`
  const { rows } = await t.platform.db.execute<{ id: string }>(sql`
    insert into centres (username, name, name_zh, about, about_zh)
    values (${username}, ${name}, '明港', '<p>Small classes</p>', '<p>小班</p>') returning id`)
  const id = Number(rows[0]?.id)
  const join = async (role: RoleId): Promise<TestPerson> => {
    const person = await makePerson(t, { role })
    await joinCentre(t, person, id)
    const joined = { ...person, subscriberId: id }
    return { ...joined, token: await issueToken(t.platform, joined) }
  }
  const [manager, member] = [await join(roles.businessManager), await join(roles.teacher)]
  if (payoutReady) await setPayout(t, manager, true)
  return { id, username, name, manager, member }
}

export async function joinCentre(
  { platform }: TestApp,
  { userId }: { userId: number },
  centreId: number | null,
): Promise<void> {
  await platform.db.execute(sql`update profiles set centre_id = ${centreId} where id = ${userId}`)
}

/** Approves them: only an active teacher gives lessons. */
export async function activateTeacher(t: TestApp, { userId }: { userId: number }): Promise<void> {
  const at = t.clock.now()
  await t.platform.db.execute(sql`
    insert into teachers (user_id, created_at, updated_at) values (${userId}, ${at}, ${at})
    on conflict do nothing`)
}

export interface TrialTeacher extends TestPerson {
  packageId: number
}

/** An active teacher who offers a trial lesson. */
export async function makeTrialTeacher(
  t: TestApp,
  offer: { priceCents?: number; isTrial?: boolean } = {},
): Promise<TrialTeacher> {
  const teacher = await makeTeacher(t)
  await activateTeacher(t, teacher)
  return { ...teacher, packageId: await makePackage(t, teacher, offer) }
}

export async function makePackage(
  t: TestApp,
  { userId }: { userId: number },
  { priceCents = 30_000, isTrial = true }: { priceCents?: number; isTrial?: boolean } = {},
): Promise<number> {
  const { rows } = await t.platform.db.execute<{ id: string }>(sql`
    insert into teacher_packages (teacher_id, title, title_zh, price_cents, is_trial, position, created_at)
    values (${userId}, 'Trial lesson', '試堂', ${priceCents}, ${isTrial},
      (select coalesce(max(position), 0) + 1 from teacher_packages where teacher_id = ${userId}), ${t.clock.now()})
    returning id`)
  return Number(rows[0]?.id)
}
