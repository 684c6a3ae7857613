import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../accounts/index.ts'
import { findProductReaders, nameFor, type Product } from '../catalogue/index.ts'
import type { AskedQuestion } from './question.repository.ts'
import { presentWriter } from './review.presenter.ts'

/** The page redirects to its full name. */
const pathOf = ({ id }: Product) => `/product/preview/course/${id}#questions`

/**
 * The seller learns about the person who asked only what everyone will read: neither the address nor the full name.
 */
export async function mailAsked(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  product: Product,
  question: AskedQuestion,
): Promise<void> {
  for (const { email: to, language: locale, displayName } of await findProductReaders(tx, product))
    await sendMail(jobs, tx, {
      to,
      locale,
      template: 'questionAsked',
      params: {
        name: displayName,
        product: nameFor(product, locale),
        asker: presentWriter(question, locale).name,
        question: question.question,
        path: pathOf(product),
      },
    })
}

export async function mailAnswered(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  product: Product,
  { userId, answer }: { userId: number; answer: string },
): Promise<void> {
  const person = await findPersonByUserId(tx, userId)
  // A deleted account has no address.
  if (!person?.email) return
  await sendMail(jobs, tx, {
    to: person.email,
    template: 'questionAnswered',
    locale: person.language,
    params: {
      name: person.displayName,
      product: nameFor(product, person.language),
      answer,
      path: pathOf(product),
    },
  })
}
