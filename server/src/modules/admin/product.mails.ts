import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProductReaders, nameFor, type Product } from '../catalogue/index.ts'

export async function mailHidden(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  product: Product,
  reason: string,
): Promise<void> {
  for (const { email: to, language: locale, displayName: name } of await findProductReaders(tx, product)) {
    const path = `/my-products/all?edit=${product.id}`
    await sendMail(jobs, tx, {
      to,
      locale,
      template: 'productHidden',
      params: { name, product: nameFor(product, locale), reason, path },
    })
  }
}

export async function mailRestored(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  product: Product,
): Promise<void> {
  // Whether it is on sale again is its teacher's: one that is inactive stays so.
  const onSale = product.status === 1 ? '1' : ''
  for (const { email: to, language: locale, displayName: name } of await findProductReaders(tx, product))
    await sendMail(jobs, tx, {
      to,
      locale,
      template: 'productRestored',
      params: { name, product: nameFor(product, locale), onSale, path: '/my-products/all' },
    })
}
