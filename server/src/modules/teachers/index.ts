import type { teachersContract } from '#contract/teachers.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { emailVerified } from '../accounts/index.ts'
import { mailReceived } from './application.mails.ts'
import { findApplication } from './application.repository.ts'
import { registerPersonalData } from './personal-data.ts'
import { teachersRoutes } from './teachers.routes.ts'

export { type ImportedTeacher, importTeachers } from './import-teachers.ts'
export {
  findPublicTeachers,
  findTeacherByIntroduction,
  type PublicTeacher,
} from './public-teacher.repository.ts'
export { teacherChanged } from './teachers.hooks.ts'

export interface TeachersModule {
  handlers: Handlers<typeof teachersContract>
}

export function teachers(platform: Platform): TeachersModule {
  registerPersonalData(platform)
  // A stranger's application counts from then on; until then it could be anybody's address.
  platform.hooks.on(emailVerified, 'teachers', async (tx, person) => {
    const application = await findApplication(tx, person.userId)
    if (application?.state === 'submitted') await mailReceived(platform, tx, person)
  })
  return { handlers: teachersRoutes(platform) }
}
