import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { RoleId } from '#server/kernel/caller.ts'
import type { TestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { makePerson, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { activateTeacher, makeCentre, makePackage, makeTrialTeacher } from '#server/testing/teachers.ts'
import { findBalance } from './commerce/index.ts'
import { letBePaid } from './commerce/payouts/payouts.test-support.ts'
import type { SellerRef } from './held-model-books.test-support.ts'

const steps = [
  ...['buy', 'buy', 'buy', 'buy late', 'trial', 'day', 'day', 'two days', 'fortnight', 'standstill'],
  ...['cancel lesson', 'suspend', 'make up', 'leave', 'cancel trial', 'cancel class', 'refund'],
  ...['dispute', 'won', 'lost', 'payout', 'approve', 'too much', 'close', 'twice', 'kill', 'kill'],
  ...['report', 'report', 'report', 'agree', 'answer', 'decide', 'decide', 'withdraw'],
] as const
export type Step = (typeof steps)[number]

export const history = fc.record({
  lessons: fc.integer({ min: 1, max: 5 }),
  price: fc.integer({ min: 2000, max: 99_999 }),
  centre: fc.boolean(),
  /** Who have a seat before anything else happens. */
  buyers: fc.integer({ min: 0, max: 3 }),
  steps: fc.array(fc.record({ what: fc.constantFrom(...steps), which: fc.nat({ max: 4 }) }), {
    minLength: 6,
    maxLength: 16,
  }),
})
export type History = typeof history extends fc.Arbitrary<infer One> ? One : never

export interface Purchase {
  buyer: TestPerson
  orderId: number
  enrolmentId?: number
  bookingId?: number
}

/** What the steps of one history share. */
export interface ModelWorld {
  t: TestApp
  staff: TestPerson
  /** Approves what `staff` have asked for. */
  second: TestPerson
  teacher: TestPerson & { packageId: number }
  seller: SellerRef
  classId: number
  bought: Purchase[]
  /** With a token of now. */
  as(person: TestPerson): Promise<ReturnType<TestApp['api']>>
}

/** Null for what was refused; what is no refusal is a defect. Who was closed is signed out: `signedOut` says so. */
export async function unlessRefused<T>(call: Promise<T>, { signedOut = false } = {}): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const status = error instanceof Object && 'status' in error ? Number(error.status) : 500
    if (status < 500 && (status !== 401 || signedOut)) return null
    throw error
  }
}

export async function makeWorld(
  t: TestApp,
  people: Pick<ModelWorld, 'staff' | 'second'>,
  { lessons, price, centre }: History,
): Promise<ModelWorld> {
  const place = { lessons, priceCents: price, seats: 9, inDays: 3, venue: 'Room 7B' }
  const as = async (person: TestPerson) => t.api((await signedInAnew(t, person)).token)
  const shared = { t, ...people, bought: [], as }
  if (!centre) {
    const teacher = await makeTrialTeacher(t)
    await letBePaid(t, { teacher: teacher.username })
    const { classId } = await makeClass(t, { teacher, ...place })
    return { ...shared, teacher, classId, seller: { type: 'teacher', id: teacher.userId } }
  }
  const { id, username, member } = await makeCentre(t)
  await letBePaid(t, { centre: username })
  await activateTeacher(t, member)
  const teacher = { ...member, packageId: await makePackage(t, member) }
  const { classId, productId } = await makeClass(t, { teacher, ...place })
  await t.platform.db.execute(sql`update classes set centre_id = ${id} where id = ${classId}`)
  await t.platform.db.execute(sql`update products set centre_id = ${id} where id = ${productId}`)
  return { ...shared, teacher, classId, seller: { type: 'centre', id } }
}

/** One who closes, pays and decides, and one who approves. */
export const makeModelStaff = async (
  t: TestApp,
  role: RoleId,
): Promise<Pick<ModelWorld, 'staff' | 'second'>> => ({
  staff: await makePerson(t, { role }),
  second: await makePerson(t, { role }),
})

export const availableOf = async ({ t, seller }: ModelWorld): Promise<number> =>
  (await findBalance(t.platform.db, seller)).availableCents

export const newKey = () => `key-${unique()}-long`
