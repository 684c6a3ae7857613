import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findManagers, findPersonByUserId, type Person } from '../accounts/index.ts'
import type { Product } from '../catalogue/index.ts'

export async function mailHidden(
  { jobs }: Platform,
  tx: Tx,
  product: Product,
  reason: string,
): Promise<void> {
  for (const { email: to, language: locale, displayName: name } of await readersOf(tx, product)) {
    const path = `/my-products/all?edit=${product.id}`
    await sendMail(jobs, tx, {
      ...{ to, locale },
      template: 'productHidden',
      params: { name, product: product.name, reason, path },
    })
  }
}

export async function mailRestored({ jobs }: Platform, tx: Tx, product: Product): Promise<void> {
  // Whether it is on sale again is its teacher's: one that is inactive stays so.
  const onSale = product.status === 1 ? '1' : ''
  for (const { email: to, language: locale, displayName: name } of await readersOf(tx, product))
    await sendMail(jobs, tx, {
      ...{ to, locale },
      template: 'productRestored',
      params: { name, product: product.name, onSale, path: '/my-products/all' },
    })
}

/** Who teaches it, and of a centre's those who run it. Who has left has no address any more. */
async function readersOf(tx: Tx, { teacherId, centreId }: Product): Promise<Person[]> {
  const managers = centreId === null ? [] : await findManagers(tx, centreId)
  const teacher = await findPersonByUserId(tx, teacherId)
  const readers = [...(teacher ? [teacher] : []), ...managers]
  return readers.filter(
    ({ email, userId }, place) => email && readers.findIndex(one => one.userId === userId) === place,
  )
}
