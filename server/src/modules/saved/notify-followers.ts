import { priceText } from '#contract/rules/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { MailParams } from '#server/platform/mail/mail-templates.ts'
import { notifyPeople } from '#server/platform/mail/notify.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { currentPrice, nameFor, type SaleChange } from '../catalogue/index.ts'
import { listFans } from './favourite.repository.ts'
import { listAllFollowers } from './following.repository.ts'

interface Offered {
  teacherId: number
  centreId: number | null
}

/** Whoever follows the teacher or the centre that sells it, once. */
export async function notifyFollowers<K extends 'teacherPublished' | 'classOpened'>(
  { jobs }: Platform,
  tx: Tx,
  offered: Offered,
  told: { template: K; params: MailParams<K>; key: string },
): Promise<void> {
  await notifyPeople(jobs, tx, { people: await listAllFollowers(tx, offered), ...told })
}

/** A new product to those who follow its seller, a lower price to those who have it among their favourites. */
export async function notifyOfSales(
  platform: Platform,
  tx: Tx,
  changes: readonly SaleChange[],
): Promise<void> {
  for (const { product, published, dearer } of changes) {
    const { id, name: title } = product
    const title_zh = nameFor(product, 'zh-HK')
    const path = `/product/preview/${encodeURIComponent(title.toWellFormed())}/${id}`
    if (published) {
      const seller = product.centreName ?? product.teacherName
      const params = { seller, title, title_zh, path }
      await notifyFollowers(platform, tx, product, {
        template: 'teacherPublished',
        params,
        key: `published:${id}`,
      })
    }
    if (dearer === null) continue
    // Also one that is lower for a time.
    const { priceCents: price } = currentPrice(product, platform.clock.now())
    await notifyPeople(platform.jobs, tx, {
      people: await listFans(tx, id),
      template: 'priceDropped',
      params: { title, title_zh, before: priceText(dearer), price: priceText(price), path },
      // A price that goes up and down again is told once.
      key: `price:${id}:${price}`,
    })
  }
}
