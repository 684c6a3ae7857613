import { mostLevels, mostSubjects } from '#contract/catalogue/subjects.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listSubjects } from './subject.repository.ts'
import { holdSubjectList, insertLevel, insertSubject, type Titles } from './subject-edit.repository.ts'

export async function addSubject(platform: Platform, staff: Caller, titles: Titles): Promise<void> {
  await platform.db.transaction(async tx => {
    await holdSubjectList(tx)
    const all = await listSubjects(tx)
    if (all.length >= mostSubjects) throw new Refusal('list_full')
    refuseTaken(all, titles)
    const id = await insertSubject(tx, titles)
    await recordAct(platform, tx, staff, {
      act: 'subject_added',
      subject: { type: 'subject', id },
      after: factsOf(titles),
    })
    await announce(tx, 'subjects')
  })
}

export async function addLevel(
  platform: Platform,
  staff: Caller,
  { subjectId, ...titles }: Titles & { subjectId: number },
): Promise<void> {
  await platform.db.transaction(async tx => {
    await holdSubjectList(tx)
    const subject = (await listSubjects(tx)).find(({ id }) => id === subjectId)
    if (!subject) throw new Refusal('subject_unknown')
    if (subject.levels.length >= mostLevels) throw new Refusal('list_full')
    refuseTaken(subject.levels, titles)
    const id = await insertLevel(tx, subjectId, titles)
    await recordAct(platform, tx, staff, {
      act: 'level_added',
      subject: { type: 'level', id },
      after: { ...factsOf(titles), subject: subject.title },
    })
    await announce(tx, 'subjects')
  })
}

const factsOf = ({ title, titleZh }: Titles) => ({ title, ...(titleZh && { title_zh: titleZh }) })

/** One name for one thing, in either language, because forms and addresses send titles. */
function refuseTaken(all: readonly Titles[], { title, titleZh }: Titles): void {
  const isTaken = (wanted: string) =>
    wanted !== '' && all.some(one => [one.title, one.titleZh].some(sameText(wanted)))
  if (isTaken(title)) throw refuseFields({ title: 'title_taken' })
  if (isTaken(titleZh)) throw refuseFields({ title_zh: 'title_taken' })
}

export const sameText = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()
