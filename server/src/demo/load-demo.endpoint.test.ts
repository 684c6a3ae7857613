import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demo, materialsFolder } from '#demo/index.ts'
import { viewClosing } from '#server/modules/admin/closing/view-closing.ts'
import { listClassesOfTeacher } from '#server/modules/classes/class.repository.ts'
import { findPersonByLogin } from '../modules/accounts/index.ts'
import { findProduct, listMaterials, listOwnedProducts, type Product } from '../modules/catalogue/index.ts'
import { findTeacherCardRow } from '../modules/discovery/teacher-list.repository.ts'
import { findClassRuns } from '../modules/lessons/index.ts'
import { findFiles, readFileFacts, usageOf } from '../modules/media/index.ts'
import { operatorMessage } from '../operator-message.ts'
import { openDatabase } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { open, openEmpty, rowsIn } from '../testing/database.ts'
import { failFirst, start } from './load-demo.test-support.ts'
import { loadDemo } from './load-demo.ts'
import { removeDemo } from './remove-demo.ts'

let platform: Platform
let platforms: Platform[]
let firstFailure: unknown
beforeAll(async () => {
  const db = await openEmpty()
  firstFailure = await failFirst(db)
  const url = db.pool.options.connectionString
  // Side by side on one empty database: one loads, the others wait. The embedded one serves a single process.
  const others = url
    ? await Promise.all(['two', 'three'].map(() => openDatabase({ url, dataDir: null, poolSize: 4 })))
    : []
  platforms = await Promise.all([db, ...others].map(one => start(one)))
  const [first] = platforms
  if (!first) throw new Error('None has started')
  platform = first
}, 120_000)
afterAll(async () => {
  for (const { jobs, mediaTools, db } of platforms) {
    await jobs.stop()
    await mediaTools.close()
    await db.close()
  }
})

test('a first start that failed over one file said so in a line; the next ones went on from there', async () => {
  expect(operatorMessage(firstFailure)).toBe(
    'The demo data could not be loaded (demo_products_loaded): The disk is broken. The next start goes on from there',
  )
})

/** With the worksheets that wait for being published. */
const productCount = demo.products.length + demo.drafts.files.length

async function everyProduct(): Promise<Product[]> {
  const { rows } = await platform.db.execute<{ id: string }>(sql`select id from products order by id`)
  const found = await Promise.all(rows.map(({ id }) => findProduct(platform.db, Number(id))))
  return found.filter(product => product !== undefined)
}

/** Of a course that was told in Chinese and has a name in English, too, that stands first. */
const isCalled = ({ name, nameZh }: Product, notified: string) => name === notified || nameZh === notified

test('every product, with its seller, terms and materials, and a file behind each', async () => {
  const products = await everyProduct()
  const stateOf = new Map(
    demo.payees.map(({ owner, state }) => ['centre' in owner ? owner.centre : owner.teacher, state]),
  )
  expect(products).toHaveLength(productCount)
  const materials = await listMaterials(
    platform.db,
    products.map(({ id }) => id),
  )
  for (const notified of demo.products) {
    const product = products.find(one => isCalled(one, notified.name))
    expect(product, notified.key).toMatchObject({
      access: notified.access.kind,
      priceCents: notified.priceCents,
      discountCents: notified.discountCents ?? null,
      levels: notified.levels,
      grade: notified.grade,
      teacherUsername: notified.taughtBy ?? notified.seller,
      centreUsername: notified.taughtBy ? notified.seller : null,
      payoutReady: stateOf.get(notified.seller) === 'verified',
      featured: notified.featured ?? false,
    })
    expect(materials.get(product?.id ?? 0)?.map(({ title }) => title)).toEqual(
      notified.materials.map(({ title }) => title),
    )
    if (notified.access.kind === 'code') expect(product?.accessCode).toBe(notified.access.code)
    if (notified.access.kind === 'watermark') {
      expect(product?.watermarks).toMatchObject(notified.access.entries)
      expect(product?.accessCode).toMatch(/^[A-Z0-9]{6}$/)
    }
  }
  const fileIds = [...materials.values()].flat().map(({ fileId }) => fileId)
  expect((await findFiles(platform.db, fileIds)).size).toBe(new Set(fileIds).size)
})

test('all that is active is on sale at once, but for the one that needs a file; the teacher has one of each kind', async () => {
  const products = await everyProduct()
  const unfinished = products.filter(({ status, complete }) => status === 1 && !complete)
  expect(unfinished.map(({ name, teacherUsername }) => [name, teacherUsername])).toEqual([
    ['P1 加減法練習簿（掃描本）', 'teacher'],
  ])
  const [{ id = 0 } = {}] = unfinished
  const [material] = (await listMaterials(platform.db, [id])).get(id) ?? []
  expect((await findFiles(platform.db, [material?.fileId ?? ''])).get(material?.fileId ?? '')?.state).toBe(
    'uploaded',
  )
  const scan = { path: join(materialsFolder, 'scan-0412.pdf'), name: 'scan-0412.pdf', ownerId: 1 }
  await expect(readFileFacts(platform, { ...scan, purpose: 'material' })).rejects.toMatchObject({
    code: 'pdf_broken',
  })
  const kinds = products
    .filter(({ teacherUsername, status }) => teacherUsername === 'teacher' && status === 1)
    .map(({ access, printable }) => (printable ? access : `${access}, view only`))
  expect(new Set(kinds)).toEqual(new Set(['paid', 'paid, view only', 'free', 'code', 'watermark']))
})

test('a manager sees the centre’s, with the space it takes', async () => {
  const manager = await findPersonByLogin(platform.db, 'centre')
  const { userId: teacherId = 0, subscriberId: centreId = 0 } = manager ?? {}
  const list = await listOwnedProducts(platform.db, { teacherId, centreId, managesCentre: true })
  expect(list.length).toBe(demo.products.filter(({ seller }) => seller === 'brightharbour').length)
  expect(await usageOf(platform.db, [teacherId])).toBeGreaterThan(0)
})

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await platform.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from reviews) as reviews,
    (select count(*)::int from teacher_reviews) as teacher_reviews,
    (select count(*)::int from badges where state = 'confirmed') as badges,
    (select count(*)::int from badges where proof_file_id is not null) as proofs,
    (select count(*)::int from favourites) as favourites,
    (select count(*)::int from followings) as followings,
    (select count(*)::int from entitlements where source = 'purchase') as sales,
    (select count(*)::int from entitlements where source <> 'purchase') as openings,
    (select count(*)::int from orders where state = 'paid') as orders,
    (select count(*)::int from sandbox_charges) as charges,
    (select sum(amount_cents)::int from ledger_entries) as ledger,
    (select count(*)::int from learners) as learners,
    (select count(*)::int from bookings where state = 'confirmed') as booked,
    (select count(*)::int from bookings where attendance is not null) as attended,
    (select count(*)::int from refunds where state = 'done') as refunds,
    (select sum(sales)::int from product_days) as sales_by_day,
    (select sum(views)::int from product_days) as views,
    (select sum(sold)::int from product_standing) as sold,
    (select count(distinct coalesce(teacher_id, -centre_id))::int from shop_slides) as shops_with_slides`)
  return rows[0] ?? {}
}

test('half a year of what people did, and the rails that follow from it', async () => {
  const booked = demo.bookings.filter(({ cancelled }) => !cancelled)
  const paidClasses = demo.liveClasses.filter(({ priceCents }) => priceCents > 0)
  const classSales = paidClasses.reduce((sum, { enrolled }) => sum + enrolled.length, 0)
  expect(await countRows()).toEqual({
    reviews: demo.reviews.length,
    teacher_reviews: demo.teacherReviews.length,
    badges: demo.badges.filter(({ state }) => state === 'confirmed').length,
    proofs: 2,
    favourites: demo.favourites.length,
    followings: demo.followings.length,
    sales: demo.sales.length,
    openings: demo.openings.length,
    orders: demo.sales.length + demo.gifts.length + booked.length + classSales,
    charges: demo.sales.length + demo.gifts.length + demo.bookings.length + classSales,
    ledger: 0,
    learners: demo.learners.length,
    booked: booked.length,
    attended: demo.bookings.filter(({ attendance }) => attendance !== undefined).length,
    refunds: demo.bookings.length - booked.length,
    sales_by_day: demo.sales.length,
    views: demo.views.reduce((sum, { views }) => sum + views, 0),
    sold: demo.sales.length,
    shops_with_slides: 6,
  })
  const { rows } = await platform.db.execute<{ rail: string; count: number }>(
    sql`select rail, count(*)::int as count from rail_products group by rail order by rail`,
  )
  const featured = demo.products.filter(product => product.featured && product.status === 'active').length
  expect(rows).toEqual([
    { rail: 'featured', count: featured },
    { rail: 'monthly', count: 20 },
    { rail: 'trending', count: 20 },
  ])
  for (const product of await everyProduct()) {
    const notified = demo.products.find(({ name }) => isCalled(product, name))
    const reviews = demo.reviews.filter(review => review.product === notified?.key)
    expect(product, product.name).toMatchObject({
      reviews: reviews.length,
      ratingTotal: reviews.reduce((sum, { rating }) => sum + rating, 0),
      sold: demo.sales.filter(sale => sale.product === notified?.key).length,
    })
  }
})

test('lessons around the day of the start, past and to come, never two at a time', async () => {
  const { rows } = await platform.db.execute<{
    teachers: number
    past: number
    coming: number
    classes: number
  }>(sql`
    select count(distinct l.teacher_id)::int as teachers,
      count(*) filter (where starts_at < ${platform.clock.now()})::int as past,
      count(*) filter (where starts_at > ${platform.clock.now()})::int as coming,
      count(*) filter (where not p.is_trial)::int as classes
    from lessons l join teacher_packages p on p.id = l.package_id`)
  const [found] = rows
  expect(found?.teachers).toBe(new Set(demo.trialPackages.map(({ teacher }) => teacher)).size)
  for (const count of [found?.past, found?.coming, found?.classes]) expect(count).toBeGreaterThan(5)
})

test('classes around the day of the start: single and weekly, free and approved, in several colours', async () => {
  const teacher = await findPersonByLogin(platform.db, 'teacher')
  const rows = await listClassesOfTeacher(platform.db, teacher?.userId ?? 0)
  expect(rows.map(({ title }) => title)).toEqual(
    demo.liveClasses.filter(({ teacher }) => teacher === 'teacher').map(({ title }) => title),
  )
  const runs = await findClassRuns(
    platform.db,
    rows.map(({ id }) => id),
    platform.clock.now(),
  )
  for (const { id, title } of rows) expect(runs.get(id)?.left, title).toBeGreaterThan(0)
  expect(rows.some(({ id }) => (runs.get(id)?.lessons ?? 0) > (runs.get(id)?.left ?? 0))).toBe(true)
  expect(new Set(rows.map(({ color }) => color)).size).toBe(rows.length)
  expect(rows.map(({ weekdays }) => weekdays.length).sort()).toEqual([0, 0, 1, 2, 7])
  expect(rows.filter(({ priceCents }) => priceCents === 0)).toHaveLength(1)
  expect(rows.filter(({ needsApproval }) => needsApproval)).toHaveLength(1)
})

test('of classes one is full with a waiting list, one awaits its teacher, and one met a typhoon day; all are paid', async () => {
  const { rows } = await platform.db.execute<{
    waiting: number
    asked: number
    unpaid: number
    suspended: number
    materials: number
  }>(sql`
    select (select count(*)::int from class_materials material join media_files file on file.id = material.file_id
        where file.state = 'ready' and file.attached_at is not null) as materials,
      (select count(*)::int from enrolments where state = 'waiting') as waiting,
      (select count(*)::int from enrolments where state = 'asked') as asked,
      (select count(*)::int from enrolments place where state = 'confirmed' and price_cents > 0 and not exists (
        select from order_lines where kind = 'class' and item_id = place.id and state = 'paid')) as unpaid,
      (select count(*)::int from lessons where class_id is not null and state = 'suspended' and reason = 'TC8NE') as suspended`)
  expect(rows[0]).toMatchObject({ unpaid: 0, suspended: 1, materials: 4 })
  expect(rows[0]?.waiting).toBeGreaterThan(0)
  expect(rows[0]?.asked).toBeGreaterThan(0)
})

test('someone who came in lately has asked to leave a class, and its teacher may still answer', async () => {
  const { rows } = await platform.db.execute<{ username: string; learner: string; live: boolean }>(sql`
    select asked.username, learner.first_name as learner,
      request.state = 'open' and place.state = 'confirmed' and request.starts_at > ${platform.clock.now()}
        and request.created_at between place.created_at and ${platform.clock.now()} as live
    from enrolment_requests request join enrolments place on place.id = request.enrolment_id
      join learners learner on learner.id = place.learner_id
      join accounts asked on asked.id = (select account_id from profiles where id = place.user_id)`)
  const leaving = demo.liveClasses.flatMap(({ learners, leaving }) =>
    leaving ? [{ learners, leaving }] : [],
  )
  expect(rows).toEqual(
    leaving.map(({ learners, leaving: { student } }) => ({
      ...{ username: student, learner: learners?.[student], live: true },
    })),
  )
})

test('a conversation has a file, and both sides see that support has read one', async () => {
  const { rows } = await platform.db.execute<{ files: number; readings: number }>(sql`
    select (select count(*)::int from conversation_files sent join media_files file on file.id = sent.file_id
        where file.state = 'ready' and file.attached_at is not null and sent.message_id is not null) as files,
      (select count(*)::int from conversation_readings reading join case_events event
        on event.what = 'read' and event.at = reading.read_at) as readings`)
  expect(rows).toEqual([{ files: 1, readings: 1 }])
})

test('a second start loads nothing', async () => {
  const before = await countRows()
  await loadDemo(platform)
  expect(await everyProduct()).toHaveLength(productCount)
  expect(await countRows()).toEqual(before)
})

test('a teacher is closed, and the first work that is done refunds what was not taught', async () => {
  const { db, jobs } = platform
  const [{ teacher = '' } = {}] = demo.closings
  const person = await findPersonByLogin(db, teacher)
  const seller = { type: 'teacher', id: person?.userId ?? 0 } as const
  expect(await viewClosing(db, seller)).toMatchObject({ finished_at: null, listed: false })
  expect(await findTeacherCardRow(db, seller.id)).toMatchObject({ listed: false })
  await db.execute(sql`delete from pgboss.job where name <> 'closing.run'`)
  await jobs.runDue()
  const progress = await viewClosing(db, seller)
  expect(progress).toMatchObject({ families: 4, told: 4, all: 4, done: 4, failed: 0 })
  expect(progress?.finished_at).not.toBeNull()
  expect(progress?.refunded).toBe(progress?.refund)
  const { rows } = await db.execute<{ state: string; taught: number; untaught: number }>(sql`
    select place.state, (select count(*)::int from lessons where class_id = place.class_id and state = 'open') as taught,
      (select count(*)::int from lessons where class_id = place.class_id and state = 'cancelled') as untaught
    from enrolments place where place.teacher_id = ${seller.id}`)
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    expect(row.state).toBe('cancelled')
    expect(row.taught).toBeGreaterThan(0)
    expect(row.untaught).toBeGreaterThan(3)
  }
})

test('all of it is removed again, with its files', async () => {
  const untouched = await open()
  onTestFinished(() => untouched.close())
  const { files } = await removeDemo(platform, { everything: false })
  expect(files).toBeGreaterThan(demo.products.length)
  expect(await rowsIn(platform.db)).toEqual(await rowsIn(untouched))
  const { rows } = await platform.db.query('select count(*)::int as waiting from pgboss.job')
  expect(rows).toEqual([{ waiting: 0 }])
})
