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
  /** Its title, which says how long it lasts. */
  duration: z.string(),
  duration_zh: z.string(),
  /** Dollars; 0 if it is free. */
  price: z.number(),
})

export const spokenLanguage = z.object({
  language: z.string(),
  level: z.enum(['Native', 'Fluent', 'Conversational', 'Basic']),
})

/** What a card shows of a teacher, in both languages; '' in Chinese if only English was given. */
export const teacherCard = z.object({
  /** The teacher's user ID, under both names. */
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
  /** ISO 3166-1; '' if none was given. */
  country: z.string(),
  languages: z.array(spokenLanguage),
  /** The first two on offer. */
  trial_prices: z.array(trialPrice),
  /** The average rating of the teacher, and the number of reviews. */
  rating: z.number(),
  comments: z.number(),
  /** How many people have at least one of their products. */
  students: z.number(),
  /** Whether their account is verified for paid courses. */
  verified: z.boolean(),
  /** Badges that staff have checked and that are valid today. */
  badges: z.array(publicBadge),
})
export type TeacherCard = z.output<typeof teacherCard>

/** Filters for a list of teachers, each counted as if none of its kind were chosen. */
export const teacherFacets = z.object({
  countries: z.array(z.object({ country: z.string(), count: z.number() })),
  /** Languages that teachers list, most spoken first. */
  languages: z.array(z.object({ language: z.string(), count: z.number() })),
  /** Price bands, each from `price_min` to below `price_max`, in dollars. */
  prices: z.array(z.object({ price_min: z.number(), price_max: z.number(), count: z.number() })),
  /** From what teachers have on sale and list in their profiles. */
  subjects: z.array(
    z.object({ subject_id: z.number(), title: z.string(), title_zh: z.string(), count: z.number() }),
  ),
  levels: z.array(z.object({ title: z.string(), title_zh: z.string(), count: z.number() })),
  /** How many would be left with this badge in addition to those chosen. */
  badges: z.array(z.object({ kind: z.enum(teacherBadgeKinds), count: z.number() })),
  /** With an open time: 0 is Sunday. */
  weekdays: z.array(z.object({ weekday: z.number(), count: z.number() })),
  parts: z.array(z.object({ part: z.enum(dayParts), count: z.number() })),
  places: z.array(z.object({ place: z.enum(lessonPlaces), count: z.number() })),
})
export type TeacherFacets = z.output<typeof teacherFacets>

export const teacherPage = z.object({
  teachers: z.array(teacherCard),
  /** How many teachers match. */
  total: z.number(),
  /** Whether `total` is a lower bound: a search counts only its best results. */
  total_at_least: z.boolean(),
  facets: teacherFacets,
  /** What was searched for instead because nothing matched the original text; '' otherwise. */
  corrected: z.string(),
  /** 'some' if no one matches all of the words, so only some were used. */
  matched: z.enum(['all', 'some']),
})
export type TeacherPage = z.output<typeof teacherPage>

export const teacherDetail = teacherCard.extend({
  /** HTML, in the requested language. */
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
  /** A signed link to their introduction video; '' for none. */
  intro_video: z.string(),
  intro_seconds: z.number(),
  /** Their most popular products, and the total number. */
  products: z.array(productCard),
  products_count: z.number(),
  /** The two newest, and how many gave each rating. */
  reviews: z.array(teacherReview),
  breakdown: teacherBreakdown,
  /** The centre they belong to. */
  centre: shopCentre.nullable(),
  /** Within how many hours they usually reply to messages; null until they have replied often enough. */
  reply_hours: z.number().nullable(),
})
export type TeacherDetail = z.output<typeof teacherDetail>

export const teacherSorts = ['rating', 'newest', 'price', 'name'] as const
export type TeacherSort = (typeof teacherSorts)[number]

const dollars = whenGiven(z.coerce.number().min(0).max(highestTrialPrice))

/** One or more, as a list or separated by commas. */
const some = z
  .union([z.array(z.string().max(60)).max(20), z.string().max(400)])
  .transform(given => (typeof given === 'string' ? given.split(',') : given))
  .transform(list => [...new Set(list.map(one => one.normalize('NFC').trim()))].filter(Boolean))

/** The same, for a fixed set of values. */
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
    /** Any of these languages. */
    speaks: some.optional(),
    /** At least one trial lesson costs this or more, in dollars. */
    price_min: dollars,
    /** And less than this, in dollars. */
    price_max: dollars,
    /** IDs or English titles; any of them, on sale or in the profile. */
    subjects: some.optional(),
    /** Titles of levels; any of them. With a subject, levels of that subject. */
    levels: some.optional(),
    /** Kinds of badges; all of them are required. */
    badges: someOf(teacherBadgeKinds).optional(),
    /** At least one open time is on one of these weekdays: 0 is Sunday. */
    weekdays: weekdays.optional(),
    /** At one of these times of day in Hong Kong: before noon, until six, or later. */
    parts: someOf(dayParts).optional(),
    /** Online or in person. */
    place: whenGiven(z.enum(lessonPlaces)),
    /**
     * Searches names, titles, tag lines and subjects in either language. Words for days and places narrow the search.
     */
    q: z.string().max(longestSearch).optional(),
    /** At least one open time is in this period, 'YYYY-MM-DD' in Hong Kong; the last day is included. */
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
  /** 'relevance' is the default for a search, 'rating' for everything else. */
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
      /** Whether to return `slots`. Clients that also call `teacher/getLessonsByTeacherId` don't need them. */
      slots: anyYesOrNo.default(true),
    }),
    response: teacherDetail,
    errors: ['teacher_unknown', 'teacher_gone', 'seller_closed'],
  }),
} as const
