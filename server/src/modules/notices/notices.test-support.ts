import type { MailParams, MailTemplate } from '#server/platform/mail/mail-templates.ts'
import { notifyPeople } from '#server/platform/mail/notify.jobs.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'

export const published = (title: string) => ({
  template: 'teacherPublished' as const,
  params: { seller: 'Ms Ho', title, path: '/product/preview/x/1' },
})

/** By the queue, as everything is told. */
export async function notify<K extends MailTemplate>(
  { platform: { db, jobs } }: TestApp,
  people: readonly TestPerson[],
  told: { template: K; params: MailParams<K>; key?: string },
): Promise<void> {
  await db.transaction(tx => notifyPeople(jobs, tx, { people: people.map(({ userId }) => userId), ...told }))
  await jobs.runDue()
}
