import type { StaffSubject, subjectsContract } from '#contract/catalogue/subjects.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createValueCache } from '../products/value-cache.ts'
import { addLevel, addSubject } from './add-subject.ts'
import { deleteLevel, deleteSubject } from './delete-subject.ts'
import { orderLevels, orderSubjects } from './order-subjects.ts'
import { presentStaffSubject } from './subject.presenter.ts'
import { listSubjects } from './subject.repository.ts'
import { countUses, type SubjectUses } from './subject-edit.repository.ts'
import { undoMerge, viewMerges } from './undo-merge.ts'

/** Up to this many are recounted on every request. */
const few = 5000

/** What staff do with subjects and levels; each call returns the updated list. */
export function staffSubjectRoutes(platform: Platform): Handlers<typeof subjectsContract> {
  const { db, clock, changes, log } = platform
  const cache = createValueCache<SubjectUses>({
    sizeOf: ({ levels }) => levels.size,
    maxSize: 100_000,
    isSmall: ({ subjects }) => [...subjects.values()].reduce((sum, count) => sum + count, 0) <= few,
    onError: error => log.error({ err: error }, 'subject usage count failed'),
  })
  changes.on(() => cache.invalidate())
  const list = async (uses?: SubjectUses): Promise<StaffSubject[]> => {
    const counted = uses ?? (await cache.get('all', () => countUses(db)))
    return (await listSubjects(db)).map(subject => presentStaffSubject(subject, counted))
  }
  return {
    adminSubjects: () => list(),
    subjectAdd: async ({ body: { title, title_zh: titleZh }, caller }) => {
      await addSubject(platform, caller, { title, titleZh })
      return list()
    },
    subjectDelete: async ({ body: { id, merge_into: mergeInto }, caller }) => {
      await deleteSubject(platform, caller, { id, mergeInto })
      return list(await countUses(db))
    },
    adminSubjectMerges: async () =>
      (await viewMerges(db, clock.now())).map(({ id, kind, titles, into, products, undoUntil }) => ({
        merge_id: id,
        kind,
        title: titles.title,
        title_zh: titles.titleZh,
        into: { title: into.title, title_zh: into.titleZh },
        products,
        undo_until: undoUntil.toISOString(),
      })),
    subjectMergeUndo: async ({ body: { merge_id: mergeId }, caller }) => {
      await undoMerge(platform, caller, mergeId)
      return list(await countUses(db))
    },
    subjectUpdate: async ({ body: { subjects, seen }, caller }) => {
      const items = subjects.map(item =>
        typeof item === 'number'
          ? { id: item, titleZh: undefined }
          : { id: item.subject_id, titleZh: item.title_zh },
      )
      await orderSubjects(platform, caller, { items, seen })
      return list()
    },
    levelAdd: async ({ body: { title, title_zh: titleZh, subject_id: subjectId }, caller }) => {
      await addLevel(platform, caller, { title, titleZh, subjectId })
      return list()
    },
    levelDelete: async ({ body: { id, merge_into: mergeInto }, caller }) => {
      await deleteLevel(platform, caller, { id, mergeInto })
      return list(await countUses(db))
    },
    levelUpdate: async ({ body: { levels, subject_id: subjectId, seen }, caller }) => {
      const items = levels.map(item =>
        typeof item === 'number'
          ? { id: item, titleZh: undefined }
          : { id: item.level_id, titleZh: item.title_zh },
      )
      await orderLevels(platform, caller, { subjectId, items, seen })
      return list()
    },
  }
}
