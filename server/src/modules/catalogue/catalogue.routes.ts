import type { catalogueContract } from '#contract/catalogue.ts'
import type { Handlers } from '#server/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentGrade, presentLevel, presentSubject } from './subject.presenter.ts'
import { listGrades, listLevels, listSubjects } from './subject.repository.ts'

export function catalogueRoutes({ db }: Platform): Handlers<typeof catalogueContract> {
  const levels = async () => (await listLevels(db)).map(presentLevel)
  const subjects = async () => (await listSubjects(db)).map(presentSubject)
  return {
    levelList: levels,
    courseLevelList: levels,
    categoryList: subjects,
    courseSubjectList: subjects,
    gradeList: async () => (await listGrades(db)).map(presentGrade),
  }
}
