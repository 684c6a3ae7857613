import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshTitles } from '../cards/refresh-titles.ts'
import { sameText } from './add-subject.ts'
import { listSubjects } from './subject.repository.ts'
import {
  holdSubjectList,
  type Kind,
  type Titles,
  writePositions,
  writeTitleZh,
} from './subject-edit.repository.ts'
import { isSameOrder, mayReplace } from './subject-order.rules.ts'

interface Wanted {
  id: number
  /** Undefined leaves it unchanged. */
  titleZh: string | undefined
}

export interface WantedOrder {
  items: readonly Wanted[]
  /** The order the sender saw; without it, the last sender wins. */
  seen: readonly number[] | undefined
}

interface Listed extends Titles {
  id: number
}

export async function orderSubjects(platform: Platform, staff: Caller, wanted: WantedOrder): Promise<void> {
  await platform.db.transaction(async tx => {
    await holdSubjectList(tx)
    const all = await listSubjects(tx)
    const retitled = await write(platform, tx, staff, { kind: 'subject', id: 'all', present: all, wanted })
    await refreshTitles(platform, tx, retitled)
  })
}

export async function orderLevels(
  platform: Platform,
  staff: Caller,
  { subjectId, ...wanted }: WantedOrder & { subjectId: number },
): Promise<void> {
  await platform.db.transaction(async tx => {
    await holdSubjectList(tx)
    const subject = (await listSubjects(tx)).find(({ id }) => id === subjectId)
    if (!subject) throw new Refusal('subject_unknown')
    const list = { kind: 'level', id: subjectId, present: subject.levels, wanted } as const
    const retitled = await write(platform, tx, staff, list)
    await refreshTitles(platform, tx, retitled.length > 0 ? [subjectId] : [])
  })
}

interface List {
  kind: Kind
  /** What was reordered, as the log names it. */
  id: number | string
  present: readonly Listed[]
  wanted: WantedOrder
}

/** Returns those whose Chinese title has changed. */
async function write(
  platform: Platform,
  tx: Tx,
  staff: Caller,
  { kind, id, present, wanted: { items, seen } }: List,
): Promise<number[]> {
  const [before, after] = [present.map(one => one.id), items.map(one => one.id)]
  if (!mayReplace(before, after, seen)) throw new Refusal('order_changed')
  const titleOf = new Map(present.map(one => [one.id, one.title]))
  const named = (ids: readonly number[]) => ids.map(one => titleOf.get(one)).join(', ')
  if (!isSameOrder(before, after)) {
    await writePositions(tx, kind, after)
    await recordAct(platform, tx, staff, {
      act: `${kind}s_ordered`,
      subject: { type: 'subject', id },
      before: { order: named(before) },
      after: { order: named(after) },
    })
  }
  const retitled = items.flatMap(item => {
    const one = present.find(listed => listed.id === item.id)
    return one && item.titleZh !== undefined && item.titleZh !== one.titleZh
      ? [{ one, titleZh: item.titleZh }]
      : []
  })
  for (const { one, titleZh } of retitled) {
    const others = present.filter(other => other.id !== one.id)
    const taken = titleZh !== '' && others.some(other => [other.title, other.titleZh].some(sameText(titleZh)))
    if (taken) throw refuseFields({ title_zh: 'title_taken' })
    await writeTitleZh(tx, kind, one.id, titleZh)
    await recordAct(platform, tx, staff, {
      act: `${kind}_retitled`,
      subject: { type: kind, id: one.id },
      before: { title: one.title, title_zh: one.titleZh },
      after: { title_zh: titleZh },
    })
  }
  await announce(tx, 'subjects')
  return retitled.map(({ one }) => one.id)
}
