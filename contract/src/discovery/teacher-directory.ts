import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { lessonSlot } from '../lessons/schedule.ts'
import { teacherBreakdown, teacherReview } from '../reviews/teacher-reviews.ts'
import { teacherBadgeKinds } from '../rules/badges.ts'
import { dayParts, lessonPlaces } from '../rules/free-times.ts'
import { isDay } from '../rules/hong-kong-time.ts'
import { longestSearch } from '../rules/search.ts'
import { highestTrialPrice } from '../rules/trial-price-bands.ts'
import { anyYesOrNo, id, localised, whenGiven } from '../shared.ts'
import { shopCentre } from '../shops/shops.ts'
import { publicBadge } from '../teachers/teacher-badges.ts'

/** A trial lesson on offer. */
export const trialPrice = z.object({
  price_id: z.number(),
  /** What it is called, which says how long it takes. */
  duration: z.string(),
  duration_zh: z.string(),
  /** Dollars; 0 for one that is free. */
  price: z.number(),
})

export const spokenLanguage = z.object({
  language: z.string(),
  level: z.enum(['Native', 'Fluent', 'Conversational', 'Basic']),
})

/** What a card shows of a teacher, in both languages: '' in Chinese where only English was given. */
export const teacherCard = z.object({
  /** The teacher's user id, under both names. */
  teacher_id: z.number(),
  user_id: z.number(),
  username: z.string(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string(),
  auth_using: z.enum(['local', 'social']),
  title: z.string(),
  title_zh: z.string(),
  /** The tag line. */
  sub_title: z.string(),
  sub_title_zh: z.string(),
  /** ISO 3166-1, '' where none was given. */
  country: z.string(),
  languages: z.array(spokenLanguage),
  /** The first two on offer. */
  trial_prices: z.array(trialPrice),
  /** Of reviews of the teacher, and how many there are. */
  rating: z.number(),
  comments: z.number(),
  /** How many people have something of theirs. */
  students: z.number(),
  /** Their account is verified for paid courses. */
  verified: z.boolean(),
  /** What staff have checked and counts today. */
  badges: z.array(publicBadge),
})
export type TeacherCard = z.output<typeof teacherCard>

/** What a list of teachers could be narrowed by, each counted as if nothing of its own kind were chosen. */
export const teacherFacets = z.object({
  countries: z.array(z.object({ country: z.string(), count: z.number() })),
  /** Those that teachers list, the most spoken first. */
  languages: z.array(z.object({ language: z.string(), count: z.number() })),
  /** Every band, from `price_min` to below `price_max`, in dollars. */
  prices: z.array(z.object({ price_min: z.number(), price_max: z.number(), count: z.number() })),
  /** By what they have on sale and say of themselves. */
  subjects: z.array(
    z.object({ subject_id: z.number(), title: z.string(), title_zh: z.string(), count: z.number() }),
  ),
  levels: z.array(z.object({ title: z.string(), title_zh: z.string(), count: z.number() })),
  /** Who would be left with this one besides those chosen. */
  badges: z.array(z.object({ kind: z.enum(teacherBadgeKinds), count: z.number() })),
  /** With a free time: 0 is Sunday. */
  weekdays: z.array(z.object({ weekday: z.number(), count: z.number() })),
  parts: z.array(z.object({ part: z.enum(dayParts), count: z.number() })),
  places: z.array(z.object({ place: z.enum(lessonPlaces), count: z.number() })),
})
export type TeacherFacets = z.output<typeof teacherFacets>

export const teacherPage = z.object({
  teachers: z.array(teacherCard),
  /** How many there are in all. */
  total: z.number(),
  /** The total is the least there are: of a search only the best are counted. */
  total_at_least: z.boolean(),
  facets: teacherFacets,
  /** What was searched for instead, when nothing matched as it was typed; '' otherwise. */
  corrected: z.string(),
  /** 'some' where nobody has all of the words, so that some of them had to do. */
  matched: z.enum(['all', 'some']),
})
export type TeacherPage = z.output<typeof teacherPage>

export const teacherDetail = teacherCard.extend({
  /** HTML, in the language that was asked for. */
  about: z.string(),
  /** All on offer. */
  trial_prices: z.array(
    trialPrice.extend({
      teacher_id: z.number(),
      description: z.string(),
      venue: z.string(),
      /** Times that can be booked. */
      slots: z.array(lessonSlot),
    }),
  ),
  followers: z.number(),
  /** A signed link to the film in which they introduce themselves, '' for none. */
  intro_video: z.string(),
  intro_seconds: z.number(),
  /** The most popular of what they sell, and how many there are. */
  products: z.array(productCard),
  products_count: z.number(),
  /** The newest two, and how many gave which rating. */
  reviews: z.array(teacherReview),
  breakdown: teacherBreakdown,
  /** The centre they are a member of. */
  centre: shopCentre.nullable(),
  /** Within how many hours they usually answer messages; null until they have answered enough. */
  reply_hours: z.number().nullable(),
})
export type TeacherDetail = z.output<typeof teacherDetail>

export const teacherSorts = ['rating', 'newest', 'price', 'name'] as const
export type TeacherSort = (typeof teacherSorts)[number]

const dollars = whenGiven(z.coerce.number().min(0).max(highestTrialPrice))

/** One or several, as a list or with commas between them. */
const some = z
  .union([z.array(z.string().max(60)).max(20), z.string().max(400)])
  .transform(given => (typeof given === 'string' ? given.split(',') : given))
  .transform(list => [...new Set(list.map(one => one.normalize('NFC').trim()))].filter(Boolean))

/** The same of what there are only a few of. */
const someOf = <T extends string>(choices: readonly [T, ...T[]]) => some.pipe(z.array(z.enum(choices)))

const weekdayTexts = ['0', '1', '2', '3', '4', '5', '6'] as const
const weekdays = z
  .union([z.array(z.union([z.number(), z.string()])).max(7), z.string().max(20)])
  .transform(given => (typeof given === 'string' ? given.split(',') : given.map(String)))
  .transform(list => [...new Set(list.map(one => one.trim()))].filter(Boolean))
  .pipe(z.array(z.enum(weekdayTexts)))
  .transform(list => list.map(Number))

const day = whenGiven(z.string().refine(isDay, { error: 'invalid' }))

const filters = z
  .object({
    country: whenGiven(z.string().regex(/^[A-Za-z]{2}$/)),
    /** Any of them will do. */
    speaks: some.optional(),
    /** Some trial lesson costs so much or more, in dollars. */
    price_min: dollars,
    /** And less than this, in dollars. */
    price_max: dollars,
    /** Ids or English titles, any of which will do: of what they have on sale or say of themselves. */
    subjects: some.optional(),
    /** Titles of levels, any of which will do; with a subject, of that subject. */
    levels: some.optional(),
    /** Kinds of badges, all of which it takes. */
    badges: someOf(teacherBadgeKinds).optional(),
    /** Some time can be booked on one of these weekdays: 0 is Sunday. */
    weekdays: weekdays.optional(),
    /** In one of these parts of a day of Hong Kong: until noon, until six, after that. */
    parts: someOf(dayParts).optional(),
    /** Online or at a place. */
    place: whenGiven(z.enum(lessonPlaces)),
    /** In names, titles, tag lines and what they teach, in either language; words about days and places narrow by them. */
    q: z.string().max(longestSearch).optional(),
    /** Some time can be booked on one of these days of Hong Kong, 'YYYY-MM-DD'; the last one is part of them. */
    free_from: day,
    free_to: day,
  })
  .refine(({ free_from: from, free_to: to }) => !from || !to || from <= to, {
    path: ['free_to'],
    error: 'invalid',
  })
  .refine(({ price_min: min = 0, price_max: max = Number.POSITIVE_INFINITY }) => min < max, {
    path: ['price_max'],
    error: 'invalid',
  })
export type TeacherFilters = z.output<typeof filters>

const page = {
  limit: whenGiven(z.coerce.number().int().min(1).max(100)),
  offset: whenGiven(z.coerce.number().int().min(0).max(10_000)),
  /** 'relevance' is what a search has by itself; without one it means 'rating'. */
  sort: whenGiven(z.enum(['relevance', ...teacherSorts])),
}

const publicPost = { method: 'POST', access: 'public', cache: 'public', query: localised } as const

export const teacherDirectoryContract = {
  teacherList: endpoint({
    ...publicPost,
    path: 'teachers/list',
    summary: 'Lists active teachers, 10 a page, best rated first.',
    body: z.object({ status: whenGiven(z.literal('active')), ...page }),
    response: teacherPage,
  }),
  teacherFilter: endpoint({
    ...publicPost,
    path: 'teacher/filter',
    summary:
      'Lists active teachers by subject, level, badge, country, language, trial price, free times, place and words; 40 a page.',
    body: z.object({ filters: filters.optional(), ...page }),
    response: teacherPage,
  }),
  teacherDetails: endpoint({
    ...publicPost,
    path: 'teacher/details',
    summary: "Returns a teacher's page: their profile, lessons and products.",
    body: z.object({
      teacher_id: id,
      /** Without them for who asks `teacher/getLessonsByTeacherId` besides. */
      slots: anyYesOrNo.default(true),
    }),
    response: teacherDetail,
    errors: ['teacher_unknown', 'teacher_gone'],
  }),
} as const
