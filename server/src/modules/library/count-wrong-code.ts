import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../accounts/index.ts'
import { nameFor, type Product } from '../catalogue/index.ts'

/** A guesser may have many accounts and addresses: the product's own count ends it, and its teacher is told, once a day. */
export async function countWrongCode(platform: Platform, product: Product): Promise<void> {
  const { db, jobs, limits, origin } = platform
  const key = String(product.id)
  await limits.consume('code.product', key)
  if ((await limits.check('code.product', key)).ok) return
  if (!(await limits.consume('code.alert', key)).ok) return
  const teacher = await findPersonByUserId(db, product.teacherId)
  if (!teacher) return
  const root = `${origin()}${teacher.language === 'en' ? '' : `/${teacher.language}`}`
  await db.transaction(tx =>
    sendMail(jobs, tx, {
      to: teacher.email,
      locale: teacher.language,
      template: 'codeGuessing',
      params: { title: nameFor(product, teacher.language), link: `${root}/my-products/all` },
    }),
  )
}
