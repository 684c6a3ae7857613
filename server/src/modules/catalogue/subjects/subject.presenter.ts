import type { z } from 'zod'
import type { grade, level, subject } from '#contract/catalogue/catalogue.ts'
import type { StaffSubject } from '#contract/catalogue/subjects.ts'
import type { Grade, Level, Subject } from './subject.repository.ts'
import { levelKey, type SubjectUses } from './subject-edit.repository.ts'

export const presentLevel = ({ id, title, titleZh, subjectId }: Level): z.output<typeof level> => ({
  level_id: id,
  title,
  // A new one has no Chinese title until someone adds one.
  title_zh: titleZh || title,
  subject_id: subjectId,
})

export const presentSubject = ({ id, title, titleZh, levels }: Subject): z.output<typeof subject> => ({
  subject_id: id,
  title,
  title_zh: titleZh || title,
  levels: levels.map(presentLevel),
})

export const presentGrade = ({ title, titleZh }: Grade): z.output<typeof grade> => ({
  title,
  title_zh: titleZh || title,
})

/** With the Chinese titles as entered, and how many products use each. */
export const presentStaffSubject = (
  { id, title, titleZh, levels }: Subject,
  uses: SubjectUses,
): StaffSubject => ({
  subject_id: id,
  title,
  title_zh: titleZh,
  products: uses.subjects.get(id) ?? 0,
  levels: levels.map(level => ({
    level_id: level.id,
    title: level.title,
    title_zh: level.titleZh,
    subject_id: id,
    products: uses.levels.get(levelKey(id, level.title)) ?? 0,
  })),
})
