import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../../accounts/index.ts'
import { findProducts, nameFor, productsWithFile } from '../../catalogue/index.ts'
import { type MediaFile, reasonText } from '../../media/index.ts'

/**
 * Notifies the uploader, in the transaction that refuses the file. A file that no product uses belongs to an open
 * form, which shows the refusal itself.
 */
export async function mailRefusedFile(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  file: MediaFile,
): Promise<void> {
  if (file.state !== 'refused') return
  const [product] = await findProducts(tx, await productsWithFile(tx, file.id))
  if (!product) return
  const person = file.ownerId === null ? undefined : await findPersonByUserId(tx, file.ownerId)
  // A deleted account has no address.
  if (!person?.email) return
  await sendMail(jobs, tx, {
    to: person.email,
    template: 'fileRefused',
    locale: person.language,
    params: {
      product: nameFor(product, person.language),
      file: file.name,
      reason: reasonText(file, person.language),
      onSale: product.complete ? '1' : '',
      path: `/my-products/all?edit=${product.id}`,
    },
  })
}
