import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { localised } from './shared.ts'

/** Dollars on the wire, integer cents inside. */
const dollars = z.number()

/** Stands for a code where a product is free for whoever is signed in. */
export const freeCode = 'FREECOURSE'

/** What a card shows of a product. */
export const productCard = z.object({
  course_id: z.number(),
  course_name: z.string(),
  course_description: z.string(),
  course_tution_fee: dollars,
  /** A number below the fee, or '' when there is none. */
  discounted_price: z.union([dollars, z.literal('')]),
  course_cover: z.string(),
  cover_type: z.string(),
  course_teacher: z.number(),
  subscriber_id: z.number(),
  subscriber_type: z.enum(['teacher', 'centre']),
  /** '' none, 'FREECOURSE', '******' for others than the owner, the code itself for the owner. */
  access_code: z.string(),
  rating: z.number(),
  comments: z.number(),
  tags: z.string(),
  course_category: z.string(),
  /** A quoted array: '["P3","P4"]'. */
  course_level: z.string(),
  course_grade_level: z.string(),
  course_status: z.number(),
  course_end_date: z.string().nullable(),
  pdf_preview_mode: z.enum(['high', 'low']),
  showWaterMark: z.enum(['0', '1']),
  /** 'code,text|code,text' for the owner, '' for everyone else. */
  watermarks: z.string(),
  username: z.string(),
  display_name: z.string(),
  centre_name: z.string(),
  avatar: z.string(),
  profile_picture: z.string(),
  auth_using: z.enum(['local', 'social']),
  stripe_connect_id: z.string().nullable(),
  teacher_id: z.number(),
  created_at: z.string(),
  sold: z.number(),
})
export type ProductCard = z.output<typeof productCard>

export const level = z.object({
  level_id: z.number(),
  title: z.string(),
  title_zh: z.string(),
  subject_id: z.number(),
})
export const subject = z.object({
  subject_id: z.number(),
  title: z.string(),
  title_zh: z.string(),
  levels: z.array(level),
})
export const grade = z.object({ title: z.string(), title_zh: z.string() })

const publicList = { method: 'GET', access: 'public', cache: 'public', query: localised } as const

export const catalogueContract = {
  levelList: endpoint({
    ...publicList,
    path: 'levels',
    summary: 'All levels, in the order of their subjects.',
    response: z.array(level),
  }),
  courseLevelList: endpoint({
    ...publicList,
    path: 'course/levels',
    summary: 'All levels, in the order of their subjects.',
    response: z.array(level),
  }),
  categoryList: endpoint({
    ...publicList,
    path: 'category',
    summary: 'Subjects with their levels.',
    response: z.array(subject),
  }),
  courseSubjectList: endpoint({
    ...publicList,
    path: 'course/subjects',
    summary: 'Subjects with their levels.',
    response: z.array(subject),
  }),
  gradeList: endpoint({
    ...publicList,
    path: 'grad',
    summary: 'Grades a product can be meant for.',
    response: z.array(grade),
  }),
} as const
