import { countLimit } from '#contract/rules/staff-lists.ts'
import type { TeacherRow } from '#contract/teachers/teacher-application.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeopleByWords } from '../../accounts/index.ts'
import { presentTeacherRow } from '../application/application.presenter.ts'
import { type DocumentRequestRow, listRequests } from '../application/application.repository.ts'
import { countTab, findOldestWaiting, listTeachers, type WantedTeachers } from './teacher-list.repository.ts'

/** For staff. */
export async function listTeacherRows(
  { db }: Pick<Platform, 'db'>,
  wanted: Omit<WantedTeachers, 'found'>,
): Promise<{ teachers: TeacherRow[]; count: number; more: boolean }> {
  const found =
    wanted.q === '' ? null : await findPeopleByWords(db, wanted.q, { most: countLimit, mark: wanted.tab })
  const { teachers, count } = await listTeachers(db, { ...wanted, found, countLimit })
  const requests = await listRequests(
    db,
    teachers.map(({ userId }) => userId),
  )
  const byTeacher = new Map<number, DocumentRequestRow[]>()
  for (const request of requests)
    byTeacher.set(request.teacherId, [...(byTeacher.get(request.teacherId) ?? []), request])
  return {
    teachers: teachers.map(teacher => presentTeacherRow(teacher, byTeacher.get(teacher.userId) ?? [])),
    count: Math.min(count, countLimit),
    more: count > countLimit,
  }
}

export async function countTeacherTabs({ db }: Pick<Platform, 'db'>) {
  const counted = async (tab: WantedTeachers['tab']) =>
    Math.min(await countTab(db, tab, countLimit), countLimit)
  const [all, inactive, requests, oldest] = await Promise.all([
    counted('all'),
    counted('inactive'),
    counted('requests'),
    findOldestWaiting(db),
  ])
  return { all, inactive, requests, waiting_since: oldest?.toISOString() ?? null }
}
