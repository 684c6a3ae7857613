import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { amountText } from '#contract/rules/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { MailParams } from '#server/platform/mail/mail-templates.ts'
import { notifyPeople } from '#server/platform/mail/notify.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  currentPrice,
  findProducts,
  isListed,
  nameFor,
  type Product,
  type SaleChange,
} from '../catalogue/index.ts'
import { type Announcing, insertAnnouncement, takeAnnouncements } from './announcement.repository.ts'
import { listFans } from './favourite.repository.ts'
import { listAllFollowers } from './following.repository.ts'
import { announceCourses } from './saved.jobs.definitions.ts'

/** How long the first course waits for others that its seller publishes next. */
const GATHER_SECONDS = 10 * 60

type Jobs = Pick<Platform, 'jobs'>

/** Followers of the teacher or the centre that sells it who haven't muted them, once each. */
export async function notifyFollowers<K extends 'teacherPublished' | 'teacherPublishedMany' | 'classOpened'>(
  { jobs }: Jobs,
  tx: Tx,
  offered: Announcing,
  notice: { template: K; params: MailParams<K>; key: string },
): Promise<void> {
  await notifyPeople(jobs, tx, { people: await listAllFollowers(tx, offered), ...notice })
}

/**
 * Announces a new course to followers of its seller, and a lower price to people who have it among their favourites.
 */
export async function notifyOfSales(
  platform: Pick<Platform, 'jobs' | 'clock'>,
  tx: Tx,
  changes: readonly SaleChange[],
): Promise<void> {
  for (const { product, published, dearer } of changes) {
    if (published) await announceLater(platform, tx, product)
    if (dearer === null) continue
    const { id } = product
    // Including a temporarily lower one.
    const { priceCents: price } = currentPrice(product, platform.clock.now())
    await notifyPeople(platform.jobs, tx, {
      people: await listFans(tx, id),
      template: 'priceDropped',
      params: { ...linkOf(product), before: amountText(dearer), price: amountText(price) },
      // The same price is announced once, however often it goes up and down.
      key: `price:${id}:${price}`,
    })
  }
}

async function announceLater({ jobs }: Jobs, tx: Tx, product: Product): Promise<void> {
  const { id: productId, teacherId, centreId } = product
  if (!(await insertAnnouncement(tx, { productId, teacherId, centreId }))) return
  await jobs.enqueue(
    tx,
    announceCourses,
    { teacherId, centreId },
    { key: `${teacherId}:${centreId ?? 0}`, afterSeconds: GATHER_SECONDS },
  )
}

/** What a seller has published since the last time and still sells, in one notice. */
export async function announce(
  { db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  seller: Announcing,
): Promise<void> {
  await db.transaction(async tx => {
    const now = clock.now()
    const ids = await takeAnnouncements(tx, seller, now)
    const found = await findProducts(tx, ids)
    const courses = found.filter(course => isListed(course, hongKongDay(now)))
    const [first] = courses
    if (!first) return
    const name = first.centreName ?? first.teacherName
    const shop = first.centreUsername ?? first.teacherUsername
    const key = `published:${ids.join(',')}`
    if (courses.length === 1)
      return notifyFollowers({ jobs }, tx, seller, {
        template: 'teacherPublished',
        params: { seller: name, ...linkOf(first) },
        key,
      })
    await notifyFollowers({ jobs }, tx, seller, {
      template: 'teacherPublishedMany',
      params: { seller: name, count: String(courses.length), path: `/shop/${encodeURIComponent(shop)}` },
      key,
    })
  })
}

function linkOf(product: Product): { title: string; title_zh: string; path: string } {
  const { id, name: title } = product
  const path = `/product/preview/${encodeURIComponent(title.toWellFormed())}/${id}`
  return { title, title_zh: nameFor(product, 'zh-HK'), path }
}
