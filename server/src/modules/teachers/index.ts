import type { teachersContract } from '#contract/teachers.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
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
  return { handlers: teachersRoutes(platform) }
}
