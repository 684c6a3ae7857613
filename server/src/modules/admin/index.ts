import type { factorResetContract } from '#contract/accounts/second-factor.ts'
import type { adminContract } from '#contract/admin/admin.ts'
import type { closingContract } from '#contract/admin/closing.ts'
import type { disputeEvidenceContract } from '#contract/admin/dispute-evidence.ts'
import type { staffNotesContract } from '#contract/admin/notes.ts'
import type { operationsContract } from '#contract/admin/operations.ts'
import type { peopleContract } from '#contract/admin/people.ts'
import type { staffCentresContract } from '#contract/admin/staff-centres.ts'
import type { suspendedTeachersContract } from '#contract/admin/suspended-teachers.ts'
import type { staffTimelineContract } from '#contract/admin/timeline.ts'
import type { staffViewsContract } from '#contract/admin/views.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { adminRoutes } from './admin.routes.ts'
import { centresRoutes } from './centres.routes.ts'
import type { ClosingContext } from './closing/closing.context.ts'
import { handleClosingJobs } from './closing/closing.jobs.ts'
import { closingRoutes } from './closing/closing.routes.ts'
import type { EvidenceContext } from './dispute-evidence/dispute-evidence.context.ts'
import { disputeEvidenceRoutes } from './dispute-evidence/dispute-evidence.routes.ts'
import { factorResetRoutes } from './factor-resets.routes.ts'
import { notesRoutes } from './notes/notes.routes.ts'
import { operationsRoutes } from './operations.routes.ts'
import { peopleRoutes } from './people.routes.ts'
import { registerPersonalData } from './personal-data.ts'
import type { SuspendedTeachersContext } from './suspended-teachers/suspended-teachers.context.ts'
import { handleSuspendedTeachersJobs } from './suspended-teachers/suspended-teachers.jobs.ts'
import { suspendedTeachersRoutes } from './suspended-teachers/suspended-teachers.routes.ts'
import { timelineRoutes } from './timeline/timeline.routes.ts'
import { viewsRoutes } from './views/views.routes.ts'

export interface AdminModule {
  handlers: Handlers<
    typeof adminContract &
      typeof operationsContract &
      typeof peopleContract &
      typeof factorResetContract &
      typeof staffCentresContract &
      typeof closingContract &
      typeof suspendedTeachersContract &
      typeof staffNotesContract &
      typeof staffTimelineContract &
      typeof staffViewsContract &
      typeof disputeEvidenceContract
  >
}

interface Sellers {
  lessons: ClosingContext['lessons'] & SuspendedTeachersContext['lessons']
  classes: ClosingContext['classes'] & SuspendedTeachersContext['classes']
}

/** `sold`: what was sold is cancelled and refunded by whoever gives it. */
export function admin(
  platform: Platform,
  sold: Pick<ClosingContext & EvidenceContext, 'commerce'> & Sellers,
): AdminModule {
  const context = { ...platform, ...sold }
  handleClosingJobs(context)
  handleSuspendedTeachersJobs(context)
  registerPersonalData(platform)
  return {
    handlers: {
      ...adminRoutes(platform),
      ...operationsRoutes(platform),
      ...factorResetRoutes(platform),
      ...peopleRoutes(platform),
      ...centresRoutes(platform),
      ...closingRoutes(context),
      ...suspendedTeachersRoutes(context),
      ...notesRoutes(platform),
      ...viewsRoutes(platform),
      ...timelineRoutes(platform),
      ...disputeEvidenceRoutes(context),
    },
  }
}
