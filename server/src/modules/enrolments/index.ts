import type { enrolmentsContract } from '#contract/enrolments.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { enrolmentChanged } from '../classes/index.ts'
import type { CommerceModule } from '../commerce/index.ts'
import type { EnrolmentsContext } from './enrolments.context.ts'
import { mailAboutEnrolment } from './enrolments.jobs.definitions.ts'
import { handleEnrolmentJobs } from './enrolments.jobs.ts'
import { enrolmentsRoutes } from './enrolments.routes.ts'
import { registerPersonalData } from './personal-data.ts'

export interface EnrolmentsModule {
  handlers: Handlers<typeof enrolmentsContract>
}

export function enrolments(
  platform: Platform,
  { classMoney }: Pick<CommerceModule, 'classMoney'>,
): EnrolmentsModule {
  const context: EnrolmentsContext = { ...platform, money: classMoney }
  platform.hooks.on(enrolmentChanged, 'enrolments', async (tx, { enrolmentId, change }) => {
    await platform.jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId, about: change })
  })
  registerPersonalData(context)
  handleEnrolmentJobs(context)
  return { handlers: enrolmentsRoutes(context) }
}
