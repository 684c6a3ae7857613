import type { z } from 'zod'
import type { grade, level, subject } from '#contract/catalogue.ts'
import type { Grade, Level, Subject } from './subject.repository.ts'

export const presentLevel = ({ id, title, titleZh, subjectId }: Level): z.output<typeof level> => ({
  level_id: id,
  title,
  // A new one has no Chinese title until somebody gives it one.
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
