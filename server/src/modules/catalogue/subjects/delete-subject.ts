import { mostLevels } from '#contract/catalogue/subjects.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireFreshPassword } from '../../accounts/index.ts'
import { refreshMoved } from '../cards/refresh-titles.ts'
import { sameText } from './add-subject.ts'
import { listSubjects, type Subject } from './subject.repository.ts'
import {
  countUsing,
  deleteLevelRow,
  deleteSubjectRow,
  holdSubjectList,
  insertLevel,
  lockSubject,
  lockUsing,
  moveToSubject,
  renameLevel,
} from './subject-edit.repository.ts'
import { keepMerge } from './undo-merge.ts'

interface Wanted {
  id: number
  /** The subject that gets the products; if undefined, a subject in use is refused. */
  mergeInto: number | undefined
}

export async function deleteSubject(platform: Platform, staff: Caller, wanted: Wanted): Promise<void> {
  if (wanted.mergeInto !== undefined) await requireFreshPassword(platform, staff)
  await platform.db.transaction(async tx => {
    await holdSubjectList(tx)
    const all = await listSubjects(tx)
    const subject = all.find(({ id }) => id === wanted.id)
    if (!subject) throw new Refusal('subject_unknown')
    const target = targetOf(all, wanted)
    if (target) await lockUsing(tx, { subjectId: subject.id })
    await lockSubject(tx, subject.id)
    const products = await countUsing(tx, { subjectId: subject.id })
    if (products > 0 && !target) throw new Refusal('subject_in_use', { details: { products } })
    if (target) {
      const kept = { kind: 'subject', intoId: target.id, removed: subject } as const
      const moving = { subjectId: subject.id }
      await keepMerge(platform, tx, { ...kept, moving }, () => merge(platform, tx, subject, target))
    }
    await deleteSubjectRow(tx, subject.id)
    await recordAct(platform, tx, staff, {
      act: target ? 'subject_merged' : 'subject_deleted',
      subject: { type: 'subject', id: subject.id },
      before: { title: subject.title, levels: subject.levels.length, products },
      after: target ? { merged_into: target.title } : {},
    })
    await announce(tx, 'subjects')
  })
}

/** Products keep their levels: the other subject gets those in use that it doesn't have, whose IDs are returned. */
async function merge(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs'>,
  tx: Tx,
  from: Subject,
  into: Subject,
): Promise<number[]> {
  const added: number[] = []
  await lockSubject(tx, into.id)
  let room = mostLevels - into.levels.length
  for (const level of from.levels) {
    const same = into.levels.find(({ title }) => sameText(level.title)(title))
    if (same && same.title === level.title) continue
    const use = { subjectId: from.id, level: level.title }
    if (same) await renameLevel(tx, use, same.title)
    else if ((await countUsing(tx, use)) > 0) {
      if (room === 0) throw new Refusal('list_full')
      room -= 1
      const taken = into.levels.some(({ titleZh }) => titleZh !== '' && titleZh === level.titleZh)
      added.push(await insertLevel(tx, into.id, { title: level.title, titleZh: taken ? '' : level.titleZh }))
    }
  }
  const moved = await moveToSubject(tx, from.id, into.id)
  await refreshMoved(platform, tx, moved, [from.id, into.id])
  return added
}

export async function deleteLevel(platform: Platform, staff: Caller, wanted: Wanted): Promise<void> {
  if (wanted.mergeInto !== undefined) await requireFreshPassword(platform, staff)
  await platform.db.transaction(async tx => {
    await holdSubjectList(tx)
    const all = await listSubjects(tx)
    const subject = all.find(({ levels }) => levels.some(({ id }) => id === wanted.id))
    const level = subject?.levels.find(({ id }) => id === wanted.id)
    if (!subject || !level) throw new Refusal('level_unknown')
    const target = targetOf(subject.levels, wanted)
    const use = { subjectId: subject.id, level: level.title }
    if (target) await lockUsing(tx, use)
    await lockSubject(tx, subject.id)
    const products = await countUsing(tx, use)
    if (products > 0 && !target) throw new Refusal('level_in_use', { details: { products } })
    if (target) {
      const kept = { kind: 'level', intoId: target.id, removed: level } as const
      await keepMerge(platform, tx, { ...kept, moving: use }, async () => {
        await refreshMoved(platform, tx, await renameLevel(tx, use, target.title), [subject.id])
        return []
      })
    }
    await deleteLevelRow(tx, level.id)
    await recordAct(platform, tx, staff, {
      act: target ? 'level_merged' : 'level_deleted',
      subject: { type: 'level', id: level.id },
      before: { title: level.title, subject: subject.title, products },
      after: target ? { merged_into: target.title } : {},
    })
    await announce(tx, 'subjects')
  })
}

/** Undefined if nothing is to be merged. */
function targetOf<Item extends { id: number }>(
  all: readonly Item[],
  { id, mergeInto }: Wanted,
): Item | undefined {
  if (mergeInto === undefined) return undefined
  const target = all.find(item => item.id === mergeInto)
  if (!target || target.id === id) throw new Refusal('merge_unknown')
  return target
}
