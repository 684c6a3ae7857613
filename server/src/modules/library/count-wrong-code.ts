import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../accounts/index.ts'
import { nameFor, type Product } from '../catalogue/index.ts'

/**
 * A guesser may have many accounts and addresses, so the product's own count stops them. A pupil who was given the
 * code is still let in, if neither their account nor their address has sent a wrong one.
 */
export async function refuseGuesser(
  { limits }: Pick<Platform, 'limits'>,
  productId: number,
  caller: Caller,
  address: string,
): Promise<void> {
  const guessed = await limits.check('code.product', String(productId))
  if (guessed.ok) return
  const own = await limits.check('code.guesser', `${productId} ${caller.userId}`)
  const nearby = await limits.check('code.guesser.address', address)
  if (own.ok && nearby.ok) return
  throw new Refusal('too_many', { retryAfterSeconds: guessed.retryAfterSeconds })
}

/** Tells the teacher that someone is guessing, once a day. */
export async function countWrongCode(
  platform: Pick<Platform, 'db' | 'jobs' | 'limits' | 'origin'>,
  product: Product,
  caller: Caller,
  address: string,
): Promise<void> {
  const { db, jobs, limits, origin } = platform
  const key = String(product.id)
  await limits.consume('code.guesser', `${key} ${caller.userId}`)
  await limits.consume('code.guesser.address', address)
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
