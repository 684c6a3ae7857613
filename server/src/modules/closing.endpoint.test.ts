import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { sandboxProcessingJob } from '#server/platform/payments/sandbox.jobs.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { book, makeLesson, openTrial, payFor as payTrial } from '#server/testing/lessons.ts'
import { compareBooks, confirmCard, moneyOf, runJob } from '#server/testing/orders.ts'
import { makePerson, PASSWORD, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { activateTeacher, makeCentre, makeTrialTeacher } from '#server/testing/teachers.ts'
import { buyPlace, openPlace, placesOf, subjectsTo } from './classes/enrolments/enrolments.test-support.ts'
import { closingFixtures } from './closing.test-support.ts'
import { buy, openOrder } from './commerce/commerce.test-support.ts'
import { letBePaid } from './commerce/payouts/payouts.test-support.ts'

const t = await ownTestApp({ platformFeePercent: 10 })
afterAll(t.end)
const { db, jobs } = t.platform
const reason = 'The teacher has told us they will not teach after Monday.'

let admin: TestPerson
beforeAll(async () => {
  admin = await makePerson(t, { role: roles.admin })
})
let api: ReturnType<typeof t.api>
beforeEach(async () => {
  api = t.api((await signedInAnew(t, admin)).token)
})

const { sellerWith, personOf, inDays, heldFor, refundsOf } = closingFixtures(t)
const close = ({ userId: teacher_id }: { userId: number }, more: object = {}) =>
  api.adminSellerClose({ body: { teacher_id, reason, ...more } })
const progressOf = async ({ userId: teacher_id }: { userId: number }) =>
  (await api.adminSellerClosing({ body: { teacher_id } })).closing

describe('who may', () => {
  test('only staff with the permission, with the password given again', async () => {
    const { seller } = await sellerWith({ learners: 0 })
    const body = { teacher_id: seller.userId, reason }
    const student = await makePerson(t)
    const clerk = await makePerson(t, { role: roles.platformStaff })
    await expect(t.api().adminSellerClose({ body })).rejects.toMatchObject({ status: 401 })
    for (const { token } of [student, seller, clerk]) {
      await expect(t.api(token).adminSellerClose({ body })).rejects.toMatchObject({ status: 403 })
      await expect(
        t.api(token).adminSellerClosing({ body: { teacher_id: seller.userId } }),
      ).rejects.toMatchObject({ status: 403 })
    }
    const { data } = await t.api().userLogin({ body: { username: admin.email, password: PASSWORD } })
    await expect(t.api(data.token).adminSellerClose({ body })).rejects.toEqual(refusedWith('password_needed'))
    expect(await progressOf(seller)).toBeNull()
    await expect(api.adminSellerClose({ body: { ...body, reason: '' } })).rejects.toMatchObject({
      status: 422,
    })
    await expect(api.adminSellerClose({ body: { reason } })).rejects.toMatchObject({ status: 422 })
    await expect(api.adminSellerClose({ body: { teacher_id: student.userId, reason } })).rejects.toEqual(
      refusedWith('seller_unknown'),
    )
  })
})

describe('a preview', () => {
  test('says what would be refunded, to the cent, and changes nothing', async () => {
    const { seller, classId, buyers } = await sellerWith()
    const trial = await book(t, await makePerson(t), await makeLesson(t, seller))
    const preview = (await close(seller, { dry_run: true, reason: '' })).preview
    expect(preview).toMatchObject({
      ...{ families: 3, learners: 3, seats: 9, classes: 1, trials: 1, refund: 110_000 },
      ...{ held: 99_000, held_after: 0, available: 0, open_orders: 0 },
      rows: [
        {
          kind: 'class',
          title: 'Phonics club',
          coming: 4,
          lessons: 4,
          learners: 2,
          seats: 8,
          refund: 80_000,
        },
        { kind: 'trial', title: 'Trial lesson', learners: 1, seats: 1, refund: 30_000 },
      ],
    })
    expect(preview?.affected.map(({ refund }) => refund)).toEqual([40_000, 40_000, 30_000])
    await jobs.runDue()
    expect(await progressOf(seller)).toBeNull()
    for (const { orderId } of [...buyers, trial]) expect(await refundsOf(orderId)).toEqual([])
    expect((await placesOf(t, classId)).map(([, state]) => state)).toEqual(['confirmed', 'confirmed'])
    await buyPlace(t, await makePerson(t), classId)
  })
})

describe('closing', () => {
  test('a teacher refunds everyone once, tells them, and leaves nothing held', async () => {
    const { seller, classId, buyers } = await sellerWith()
    const [pupil, waiting] = [await makePerson(t), await makePerson(t)]
    const trial = await book(t, pupil, await makeLesson(t, seller))
    const free = await makeLesson(t, seller)
    await db.execute(sql`update classes set seats = 2 where id = ${classId}`)
    await t.api(waiting.token).classWait({ body: { class_id: classId } })
    const answer = await close(seller)
    expect(answer).toMatchObject({ preview: null, closing: { finished_at: null, reason } })
    // At once, before any job has run.
    const stranger = await makePerson(t)
    for (const refused of [
      () => openPlace(t, stranger, classId),
      () => openTrial(t, stranger, [free]),
      () => t.api().teacherLessons({ body: { teacher_id: seller.userId } }),
    ])
      await expect(refused()).rejects.toEqual(refusedWith('seller_closed'))
    await jobs.runDue()
    for (const { orderId } of buyers) {
      expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 40_000 })
      expect(await refundsOf(orderId)).toEqual([40_000])
    }
    expect(await moneyOf(t, trial.orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    const { token } = await signedInAnew(t, pupil)
    expect((await t.api(token).orderView({ params: { id: trial.orderId } })).refunds).toMatchObject([
      { amount: 30_000, reason: '', cancelled: 'seller', state: 'done' },
    ])
    expect((await placesOf(t, classId)).map(([, state]) => state)).toEqual([
      'cancelled',
      'cancelled',
      'withdrawn',
    ])
    expect(await progressOf(seller)).toMatchObject({
      ...{ all: 4, done: 4, families: 4, told: 4, lessons: 9, failed: 0, listed: true },
      ...{ refund: 110_000, refunded: 110_000, held: 0, available: 0 },
      finished_at: expect.any(String),
    })
    for (const { buyer } of buyers) {
      const subjects = await subjectsTo(t, buyer)
      expect(subjects.filter(one => one.includes('has closed'))).toHaveLength(1)
      expect(subjects.some(one => one.includes('HK$400'))).toBe(true)
      expect(subjects.some(one => one.startsWith('Class cancelled'))).toBe(false)
      expect(subjects.filter(one => /refund/i.test(one) && !one.includes('has closed'))).toEqual([])
    }
    expect((await subjectsTo(t, waiting)).at(-1)).toContain('has closed')
    const { notices } = await t.api(pupil.token).noticeList({ query: {} })
    expect(JSON.stringify(notices)).toContain('has closed')
    // Again it changes nothing.
    await close(seller)
    await jobs.runDue()
    expect((await progressOf(seller))?.closed_at).toBe(answer.closing?.closed_at)
    expect((await compareBooks(t)).mismatches).toEqual({})
    // For good.
    await expect(api.userStatusSet({ body: { user_id: seller.userId, status: 1 } })).rejects.toEqual(
      refusedWith('closing_final'),
    )
  })

  test('keeps what took place: earned is paid, begun is released later, files stay readable', async () => {
    const { seller, classId, productId, buyers } = await sellerWith({ learners: 1 })
    const reader = await makePerson(t)
    await buy(t, reader, [productId])
    // Two lessons are over, and the first is paid.
    t.clock.advance({ days: 5, seconds: 3600 })
    api = t.api((await signedInAnew(t, admin)).token)
    const { preview } = await close(seller, { dry_run: true })
    expect(preview?.refund).toBe((preview?.rows[0]?.seats ?? 0) * 10_000)
    await close(seller)
    await jobs.runDue()
    const kept = 40_000 - (preview?.refund ?? 0)
    expect(kept).toBeGreaterThan(0)
    expect(await moneyOf(t, buyers[0]?.orderId ?? 0)).toMatchObject({
      state: 'paid',
      refunded: preview?.refund,
    })
    const now = await progressOf(seller)
    expect(now?.held).toBe(preview?.held_after)
    t.clock.advance({ days: 4 })
    await runJob(t, 'commerce.release')
    expect(await heldFor(`teacher-${seller.userId}`)).toBe(0)
    const { token } = await signedInAnew(t, reader)
    expect(await t.api(token).productAccess({ params: { id: productId }, query: {} })).toMatchObject({
      course_id: productId,
      materials: expect.arrayContaining([]),
    })
    expect((await placesOf(t, classId)).map(([, state]) => state)).toEqual(['cancelled'])
    expect((await compareBooks(t)).mismatches).toEqual({})
  })

  test('a centre refunds its classes; its teachers keep their accounts and their own lessons', async () => {
    const centre = await makeCentre(t, { payoutReady: true })
    await activateTeacher(t, centre.member)
    const { classId } = await makeClass(t, { teacher: centre.member, seats: 0, lessons: 2 })
    await db.execute(sql`update classes set centre_id = ${centre.id} where id = ${classId}`)
    await db.execute(sql`
      update products set centre_id = ${centre.id} where id = (select product_id from classes where id = ${classId})`)
    const own = await makeClass(t, { teacher: centre.member, seats: 0, lessons: 2, inDays: 20 })
    const [buyer, other] = [await makePerson(t), await makePerson(t)]
    const { orderId } = await buyPlace(t, buyer, classId)
    const kept = await buyPlace(t, other, own.classId)
    const body = { centre_id: centre.id, reason }
    const { preview, seller } = await api.adminSellerClose({ body: { ...body, dry_run: true } })
    expect(seller).toMatchObject({ type: 'centre', name: centre.name, teachers: 1 })
    expect(preview).toMatchObject({ refund: 40_000, classes: 1, trials: 0, held: 36_000, held_after: 0 })
    await api.adminSellerClose({ body })
    await expect(t.api().shopView({ params: { username: centre.username } })).rejects.toEqual(
      refusedWith('seller_closed'),
    )
    await jobs.runDue()
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 40_000 })
    expect(await moneyOf(t, kept.orderId)).toMatchObject({ state: 'paid', refunded: 0 })
    expect(await heldFor(`centre-${centre.id}`)).toBe(0)
    const { rows } = await db.execute(sql`select centre_id from profiles where id = ${centre.member.userId}`)
    expect(rows).toEqual([{ centre_id: null }])
    const { token } = await signedInAnew(t, centre.member)
    expect(await t.api(token).teacherIncome({ body: { teacher_id: centre.member.userId } })).toMatchObject({
      held: 36_000,
    })
    expect(await subjectsTo(t, centre.manager)).toContain(`${centre.name} has been closed on Lantern`)
    await expect(api.adminCentreRestore({ body: { centre_id: centre.id } })).rejects.toEqual(
      refusedWith('closing_final'),
    )
  })
})

describe('what is earned', () => {
  test('stays payable, with a second person', async () => {
    const seller = await makeTrialTeacher(t)
    const { username } = await personOf(seller)
    await letBePaid(t, { teacher: username })
    await buy(t, await makePerson(t), [await makeProduct(t, seller)])
    const { preview } = await close(seller, { dry_run: true })
    const available = preview?.available ?? 0
    expect(available).toBeGreaterThan(0)
    await close(seller)
    await jobs.runDue()
    expect(await progressOf(seller)).toMatchObject({ available, all: 0, finished_at: expect.any(String) })
    await api.adminTransfer({ body: { teacher_id: seller.userId, amount: available / 100, remarks: 'Last' } })
    const { rows } = await db.execute(sql`select state from payouts where teacher_id = ${seller.userId}`)
    expect(rows).toEqual([{ state: 'waiting' }])
  })

  test('a teacher who was suspended does not teach again when they are restored', async () => {
    const seller = await makeTrialTeacher(t)
    await api.personSuspend({ body: { user_id: seller.userId, reason: 'Under review' } })
    await close(seller)
    await api.personRestore({ body: { user_id: seller.userId } })
    const { rows } = await db.execute(sql`
      select status from accounts where id = (select account_id from profiles where id = ${seller.userId})`)
    expect(rows).toEqual([{ status: 3 }])
  })
})

describe('whatever happens meanwhile', () => {
  test('workers that die and workers side by side refund each seat once', async () => {
    const { seller, buyers } = await sellerWith({ learners: 5 })
    const orders = buyers.map(({ orderId }) => orderId)
    await book(t, await makePerson(t), await makeLesson(t, seller, { startsAt: inDays(20) }))
    await close(seller)
    // The third seat breaks its worker, once.
    await db.execute(sql`
      create function closing_test_break() returns trigger language plpgsql as $$
      begin
        if new.done_at is not null and (select count(*) from closing_seats where done_at is not null
          and closing_id = new.closing_id) = 2 then raise exception 'killed'; end if;
        return new;
      end $$`)
    await db.execute(sql`
      create trigger closing_test_break before update on closing_seats for each row execute function closing_test_break()`)
    await jobs.runDue()
    const half = await progressOf(seller)
    expect(half?.finished_at).toBeNull()
    expect(half?.failed).toBeGreaterThan(0)
    await db.execute(sql`drop trigger closing_test_break on closing_seats`)
    await db.execute(sql`drop function closing_test_break()`)
    await runJob(t, 'closing.watch')
    await Promise.all([jobs.runDue(), jobs.runDue()])
    await jobs.runDue()
    for (const orderId of orders) expect(await refundsOf(orderId)).toEqual([40_000])
    const progress = await progressOf(seller)
    expect(progress).toMatchObject({ all: 6, done: 6, failed: 0, held: 0, told: 6 })
    // It is kept as sums, which say the same.
    await Promise.all([runJob(t, 'closing.watch'), runJob(t, 'closing.watch')])
    const { rows } = await db.execute(sql`
      select settled_seats as seats from closing_runs where closing_id = ${progress?.closing_id}`)
    expect(rows).toEqual([{ seats: 6 }])
    expect(await progressOf(seller)).toEqual(progress)
    const [returned = 0] = orders
    await db.execute(sql`update refunds set state = 'failed', done_at = null where order_id = ${returned}`)
    expect(await progressOf(seller)).toMatchObject({
      ...{ all: 6, done: 5, failed: 1, refund: progress?.refund },
      ...{
        refunded: (progress?.refunded ?? 0) - 40_000,
        failures: [{ order_id: returned, refund: 40_000, why: 'refused', difference_id: null }],
      },
    })
    await db.execute(sql`update refunds set state = 'done', done_at = now() where order_id = ${returned}`)
    expect((await compareBooks(t)).mismatches).toEqual({})
  })

  test('a refund that a bank refuses says why, and staff with the permission send it again', async () => {
    const { seller, classId } = await sellerWith({ learners: 0 })
    const buyer = await makePerson(t)
    const { orderId, transactionId } = await buyPlace(t, buyer, classId, { cardName: 'failed refund' })
    await close(seller)
    await jobs.runDue()
    expect(await progressOf(seller)).toMatchObject({ failed: 0, refund: 40_000, refunded: 0 })
    t.clock.advance({ seconds: 31 })
    await db.transaction(tx => jobs.enqueue(tx, sandboxProcessingJob, { intent: transactionId }))
    for (let step = 0; step < 3; step++) await jobs.runDue()
    const progress = await progressOf(seller)
    expect(progress).toMatchObject({ failed: 1, done: 0, refunded: 0 })
    expect(progress?.failures).toEqual([
      expect.objectContaining({
        ...{ order_id: orderId, refund: 40_000, why: 'returned', said: '' },
        difference_id: expect.any(Number),
      }),
    ])
    const body = { difference_id: progress?.failures[0]?.difference_id ?? 0 }
    const clerk = await makePerson(t, { role: roles.platformStaff })
    await expect(t.api(clerk.token).adminDifferenceRepair({ body })).rejects.toMatchObject({ status: 403 })
    expect(await api.adminDifferenceRepair({ body })).toMatchObject({ outcome: 'repaired' })
    await jobs.runDue()
    expect(await progressOf(seller)).toMatchObject({ failed: 0, done: 1, refunded: 40_000, failures: [] })
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 40_000 })
    expect((await compareBooks(t)).mismatches).toEqual({})
  })

  test('who is paying finds nothing to buy, and gets a payment back that was on its way', async () => {
    const { seller, classId, productId } = await sellerWith({ learners: 0 })
    const [early, late] = [await makePerson(t), await makePerson(t)]
    const [booked, reader] = [await makePerson(t), await makePerson(t)]
    const open = await openPlace(t, early, classId)
    const slow = await openPlace(t, late, classId)
    const trial = await payTrial(t, booked, [await makeLesson(t, seller, { startsAt: inDays(20) })], {
      cardName: 'no event',
    })
    const course = await openOrder(t, reader, [productId])
    await close(seller)
    // Paid between the closing and its job.
    await confirmCard(t, late, slow.clientSecret ?? '')
    await jobs.runDue()
    expect(await confirmCard(t, early, open.clientSecret ?? '')).toMatchObject({ status: 'failed' })
    await jobs.runDue()
    for (const { order_id } of [open, slow, trial]) {
      const money = await moneyOf(t, order_id)
      expect((money?.charged ?? 0) - (money?.refunded ?? 0)).toBe(0)
    }
    expect((await moneyOf(t, course.order_id))?.state).toBe('cancelled')
    await expect(openOrder(t, reader, [productId])).rejects.toEqual(refusedWith('seller_closed'))
    expect((await placesOf(t, classId)).filter(([, state]) => state === 'confirmed')).toEqual([])
    expect(await progressOf(seller)).toMatchObject({ held: 0, failed: 0 })
    expect((await compareBooks(t)).mismatches).toEqual({})
  })
})
