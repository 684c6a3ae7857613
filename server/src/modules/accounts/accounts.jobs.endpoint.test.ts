import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp } from '#server/testing/app.ts'
import { makePerson } from '#server/testing/people.ts'
import { accountInUse } from './accounts.hooks.ts'
import { purgeExpiredTokens } from './accounts.jobs.ts'
import { linkToken, registration } from './accounts.test-support.ts'
import { removeUnverifiedDaily } from './status/remove-unverified.ts'

test('the nightly purge removes what has long expired and nothing else', async () => {
  const test = await createTestApp()
  const { db, jobs } = test.platform
  const person = await makePerson(test)
  await test.api(person.token).userLogout()
  const early = registration()
  await test.api().userRegister({ body: early })
  test.clock.advance({ days: 33 })
  const late = registration()
  await test.api().userRegister({ body: late })
  const fresh = await makePerson(test)
  await test.api(fresh.token).userLogout()

  await db.transaction(tx => jobs.enqueue(tx, purgeExpiredTokens, {}))
  await jobs.runDue()
  const { rows } = await db.execute<{ username: string }>(sql`
    select a.username from mailed_tokens m join accounts a on a.id = m.account_id
    where a.username in (${early.username}, ${late.username})`)
  expect(rows).toEqual([{ username: late.username }])
  const revoked = await db.execute<{ left: boolean }>(
    sql`select expires_at > ${test.clock.now().toISOString()} as left from revoked_tokens`,
  )
  expect(revoked.rows.length).toBeGreaterThan(0)
  expect(revoked.rows.every(row => row.left)).toBe(true)
})

test('an account that nobody has verified for 30 days is removed, unless something was bought or booked', async () => {
  const test = await createTestApp()
  const { db, jobs, hooks } = test.platform
  const register = async () => {
    const body = registration()
    await test.api().userRegister({ body })
    return body
  }
  const [forgotten, verified, buyer] = [await register(), await register(), await register()]
  const mail = (await test.mailsTo(verified.email))[0]
  await test.api().emailVerifyPost({ body: { token: linkToken(mail, 'email/verify') } })
  const staff = await makePerson(test, { role: roles.platformStaff })
  await db.execute(sql`update accounts set email_verified_at = null where id = ${staff.authId}`)
  const stopAsking = hooks.on(accountInUse, 'test', async (_db, { email }) => email === buyer.email)
  test.clock.advance({ days: 29 })
  const late = await register()

  const left = async () => {
    await db.transaction(tx => jobs.enqueue(tx, removeUnverifiedDaily, {}, { key: 'now' }))
    await jobs.runDue()
    const everyone = [forgotten, verified, buyer, late].map(({ username }) => username)
    const { rows } = await db.execute<{ username: string }>(sql`
      select username from accounts where username in ${[...everyone, staff.username]} order by id`)
    return rows.map(({ username }) => username)
  }
  const all = [forgotten, verified, buyer, staff, late].map(({ username }) => username)
  expect(await left()).toEqual(all)
  test.clock.advance({ days: 2 })
  expect(await left()).toEqual(all.slice(1))
  // The address may be someone else's: no one is emailed, and it can be used anew.
  expect(await test.mailsTo(forgotten.email)).toHaveLength(1)
  await test.api().userRegister({ body: { ...forgotten, username: `${forgotten.username}x` } })
  stopAsking()
  test.clock.advance({ days: 1 })
  expect(await left()).toEqual([verified, staff, late].map(({ username }) => username))
})
