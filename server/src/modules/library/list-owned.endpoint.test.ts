import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { importEntitlements } from '#server/demo/library/import-entitlements.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeCentre } from '#server/testing/teachers.ts'
import { accountsTable } from '../accounts/index.ts'
import { findProducts, findSubject, type Product, productsTable } from '../catalogue/index.ts'
import { findAccess } from './find-access.ts'
import { listOwned } from './list-owned.ts'

// One product for each combination of what decides, held by each reader in the same way.

const accesses = ['paid', 'free', 'code', 'watermark'] as const
const statuses = [1, 0, -1] as const
const lastDays = ['none', 'yesterday', 'today'] as const
const sellers = [
  'teacher',
  'retired',
  'member',
  'teacher of centre',
  'retired of centre',
  'member of centre',
] as const
/** 'COMMON' is the product's code, 'PUPIL1' an entry's, 'NOBODY' that of neither. */
const holdings = ['nothing', 'purchase', 'ended', 'free', 'COMMON', 'PUPIL1', 'NOBODY'] as const

const grants = {
  purchase: { source: 'purchase', code: null },
  ended: { source: 'purchase', code: null },
  free: { source: 'free', code: null },
  COMMON: { source: 'code', code: 'COMMON' },
  PUPIL1: { source: 'code', code: 'PUPIL1' },
  NOBODY: { source: 'code', code: 'NOBODY' },
} as const

const combinations = accesses.flatMap(access =>
  statuses.flatMap(status =>
    lastDays.flatMap(lastDay =>
      sellers.flatMap(seller => holdings.map(holding => ({ access, status, lastDay, seller, holding }))),
    ),
  ),
)

let t: TestApp
let today: string
let products: Product[]
let readers: Record<'student' | 'teacher' | 'member' | 'manager' | 'staff', Caller>

beforeAll(async () => {
  t = await testApp()
  const { db, clock } = t.platform
  const at = clock.now()
  today = hongKongDay(at)
  const centre = await makeCentre(t)
  const people = {
    student: await makePerson(t),
    teacher: await makePerson(t, { role: roles.teacher }),
    member: centre.member,
    manager: centre.manager,
    staff: await makePerson(t, { role: roles.admin }),
  }
  const retired = await makePerson(t, { role: roles.teacher })
  await db.update(accountsTable).set({ status: 2 }).where(eq(accountsTable.id, retired.authId))
  const teachers = { teacher: people.teacher, retired, member: people.member }
  const lastDayOf = { none: null, yesterday: hongKongDay(new Date(at.getTime() - 24 * 3600 * 1000)), today }

  const coverId = randomUUID()
  await db.execute(sql`
    insert into media_files (id, owner_id, purpose, name, kind, size, state, state_at, created_at, attached_at)
    values (${coverId}, ${people.teacher.userId}, 'cover', 'cover.png', 'image', 1, 'ready', ${at}, ${at}, ${at})`)
  const subject = await findSubject(db, 'Math')
  if (!subject) throw new Error('The subjects are missing')
  const rows = await db
    .insert(productsTable)
    .values(
      combinations.map(({ access, status, lastDay, seller }) => {
        const [name, ofCentre] = seller.split(' of ') as [keyof typeof teachers, string | undefined]
        return {
          teacherId: teachers[name].userId,
          centreId: ofCentre ? centre.id : null,
          name: `${access} ${status} ${lastDay} ${seller}`,
          description: '',
          subjectId: subject.id,
          levels: ['P3'],
          tags: [],
          grade: 'Lower Primary',
          access,
          priceCents: access === 'paid' ? 18_000 : 0,
          // As someone may have typed it: codes are compared in capitals.
          accessCode: access === 'code' || access === 'watermark' ? ' Common' : null,
          endsOn: lastDayOf[lastDay],
          previewMode: 'low' as const,
          coverId,
          status,
          createdAt: at,
          updatedAt: at,
        }
      }),
    )
    .returning({ id: productsTable.id })
  const ids = rows.map(({ id }) => id)
  await db.execute(sql`
    insert into product_watermarks (product_id, code, text, position)
    select id, 'pupil1', '陳小明', 1 from unnest(${sql.param(ids)}::bigint[]) id`)
  await db.transaction(tx =>
    importEntitlements(
      tx,
      Object.values(people).flatMap(({ userId }) =>
        combinations.flatMap(({ holding }, index) =>
          holding === 'nothing' ? [] : [{ userId, productId: ids[index] ?? 0, at, ...grants[holding] }],
        ),
      ),
    ),
  )
  const ended = ids.filter((_, index) => combinations[index]?.holding === 'ended')
  await db.execute(sql`
    update entitlements set ended_at = ${at} where product_id = any(${sql.param(ended)}::bigint[])`)
  products = await findProducts(db, ids)
  const callerOf = (person: TestPerson): Caller => ({
    ...person,
    // The table admits these roles only.
    role: person.role as Caller['role'],
    tokenId: '',
    tokenExpiresAt: at,
  })
  readers = {
    student: callerOf(people.student),
    teacher: callerOf(people.teacher),
    member: callerOf(people.member),
    manager: callerOf(people.manager),
    staff: callerOf(people.staff),
  }
})

/** What the library says of one product: who may edit it owns it unless it is deleted, else an entitlement opens it. */
async function opens(reader: Caller, product: Product): Promise<boolean> {
  const { db } = t.platform
  const access = await findAccess(db, reader, product, today)
  if (access?.source === 'owner' && product.status !== -1) return true
  if (access?.source !== 'owner' && access?.source !== 'staff') return access !== null
  // The same reader without the right that staff and owners have besides.
  const plain = { ...reader, role: roles.student, subscriberId: 0 }
  return (await findAccess(db, plain, { ...product, teacherId: 0 }, today)) !== null
}

const names = ['student', 'teacher', 'member', 'manager', 'staff'] as const

test('the list of what somebody has agrees with what opens, for every combination', async () => {
  const { db } = t.platform
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.uniqueArray(fc.nat(combinations.length - 1), { minLength: 1, maxLength: 30 }),
      async (name, places) => {
        const reader = readers[name]
        const asked = places.flatMap(place => products[place] ?? [])
        const open: number[] = []
        for (const product of asked) if (await opens(reader, product)) open.push(product.id)
        const ids = asked.map(({ id }) => id)
        expect((await listOwned(db, reader, today, ids)).toSorted()).toEqual(open.toSorted())
      },
    ),
    { numRuns: 30 },
  )
})

test.each(names)('all that a %s has is what is found among all products', async name => {
  const { db } = t.platform
  const ids = products.map(({ id }) => id)
  const all = await listOwned(db, readers[name], today)
  expect(all.length).toBeGreaterThan(0)
  expect(all.toSorted()).toEqual((await listOwned(db, readers[name], today, ids)).toSorted())
  expect(await listOwned(db, readers[name], today, [])).toEqual([])
})
