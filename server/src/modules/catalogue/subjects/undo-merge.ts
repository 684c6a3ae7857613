import { mostLevels, mostSubjects } from '#contract/catalogue/subjects.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshMoved } from '../cards/refresh-titles.ts'
import { sameText } from './add-subject.ts'
import {
  deleteMerge,
  deleteMerges,
  deleteUnusedLevels,
  findMerge,
  finishMerge,
  insertMerge,
  listMerges,
  lockMerged,
  type Merge,
  moveBack,
  type Removed,
  restoreRows,
} from './merge.repository.ts'
import { listSubjects, type Subject } from './subject.repository.ts'
import { holdSubjectList, lockSubject, type Titles } from './subject-edit.repository.ts'

const dayMs = 24 * 3600 * 1000

/** Keeps what a merge changes, and forgets those that can't be undone any more. */
export async function keepMerge(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  merge: Pick<Merge, 'kind' | 'intoId'> & { removed: Removed; moving: { subjectId: number; level?: string } },
  move: () => Promise<readonly number[]>,
): Promise<void> {
  const { moving, ...kept } = merge
  const mergedAt = clock.now()
  await deleteMerges(tx, new Date(mergedAt.getTime() - dayMs))
  const id = await insertMerge(tx, { ...kept, mergedAt }, moving)
  await finishMerge(tx, id, await move())
}

export interface ListedMerge {
  id: number
  kind: Merge['kind']
  titles: Titles
  into: Titles
  products: number
  undoUntil: Date
}

/** Those that can still be undone, the newest first. */
export async function viewMerges(db: Db, now: Date): Promise<ListedMerge[]> {
  const [merges, all] = await Promise.all([listMerges(db, new Date(now.getTime() - dayMs)), listSubjects(db)])
  return merges.flatMap(merge => {
    const found = findTarget(all, merge)
    if (!found || isTaken(all, found.subject, merge)) return []
    const { id, kind, removed, products, mergedAt } = merge
    const into = kind === 'subject' ? found.subject : found.level
    const undoUntil = new Date(mergedAt.getTime() + dayMs)
    return into ? [{ id, kind, titles: removed, into, products, undoUntil }] : []
  })
}

/** What the products went to; undefined if it is gone. */
function findTarget(all: readonly Subject[], { kind, intoId }: Pick<Merge, 'kind' | 'intoId'>) {
  if (kind === 'subject') {
    const subject = all.find(({ id }) => id === intoId)
    return subject && { subject, level: undefined }
  }
  const subject = all.find(({ levels }) => levels.some(({ id }) => id === intoId))
  return subject && { subject, level: subject.levels.find(({ id }) => id === intoId) }
}

/** Something else has one of its names by now. */
const isTaken = (all: readonly Subject[], subject: Subject, { kind, removed }: Merge): boolean =>
  (kind === 'subject' ? all : subject.levels).some(one =>
    [removed.title, removed.titleZh].some(
      text => text !== '' && [one.title, one.titleZh].some(sameText(text)),
    ),
  )

/**
 * Restores what was merged away, with the products that nobody has changed since: what a teacher has chosen in the
 * meantime stays.
 */
export async function undoMerge(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>,
  staff: Caller,
  mergeId: number,
): Promise<void> {
  await platform.db.transaction(async tx => {
    await holdSubjectList(tx)
    const merge = await findMerge(tx, mergeId, new Date(platform.clock.now().getTime() - dayMs))
    if (!merge) throw new Refusal('merge_final')
    const all = await listSubjects(tx)
    const found = findTarget(all, merge)
    if (!found || isTaken(all, found.subject, merge)) throw new Refusal('merge_final')
    const { subject } = found
    const { kind, removed } = merge
    const isFull = kind === 'subject' ? all.length >= mostSubjects : subject.levels.length >= mostLevels
    if (isFull) throw new Refusal('list_full')
    await lockMerged(tx, merge)
    await lockSubject(tx, subject.id)
    await restoreRows(tx, merge)
    const to = kind === 'subject' ? removed.id : subject.id
    const moved = await moveBack(tx, merge, { from: subject.id, to })
    await deleteUnusedLevels(tx, subject, merge.addedLevels)
    await deleteMerge(tx, merge.id)
    await refreshMoved(platform, tx, moved, [...new Set([subject.id, to])])
    await recordAct(platform, tx, staff, {
      act: 'merge_undone',
      subject: { type: kind, id: removed.id },
      before: { merged_into: (found.level ?? subject).title },
      after: { title: removed.title, products: moved.length },
    })
    await announce(tx, 'subjects')
  })
}
