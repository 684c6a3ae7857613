import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../../accounts/index.ts'
import { type MediaFile, reasonText } from '../../media/index.ts'
import { invalidateClasses } from '../calendar/invalidate-classes.ts'
import { findClass } from '../class.repository.ts'
import type { CourseClass } from '../classes.tables.ts'
import { findMaterialOfFile } from './material.repository.ts'

/** In the transaction in which a file was accepted or refused: the class page shows it, or its teacher is notified. */
export async function followMaterial(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  file: MediaFile,
): Promise<void> {
  if (file.state !== 'ready' && file.state !== 'refused') return
  const material = await findMaterialOfFile(tx, file.id)
  const course = material && (await findClass(tx, material.classId))
  if (!course) return
  if (file.state === 'refused') await mailRefused(platform, tx, course, file)
  else await invalidateClasses(platform, tx, [course])
}

async function mailRefused(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { id, title, teacherId }: CourseClass,
  file: MediaFile,
): Promise<void> {
  const person = await findPersonByUserId(tx, teacherId)
  // A deleted account has no address.
  if (!person?.email) return
  await sendMail(jobs, tx, {
    to: person.email,
    template: 'classFileRefused',
    locale: person.language,
    params: {
      ...{ title, file: file.name, reason: reasonText(file, person.language) },
      path: `/my-classes/${id}`,
    },
  })
}
