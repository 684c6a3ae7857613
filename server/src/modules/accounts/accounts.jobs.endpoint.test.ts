import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { makePerson } from '#server/testing/people.ts'
import { purgeExpiredTokens } from './accounts.jobs.ts'
import { registration } from './accounts.test-support.ts'

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
