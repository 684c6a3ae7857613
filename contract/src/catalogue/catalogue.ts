import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { longestSearch } from '../rules/search.ts'
import { id, idOrZero, languageCode, localised, whenGiven } from '../shared.ts'
import { searchesContract } from './searches.ts'
import { subjectsContract } from './subjects.ts'

/** Dollars on the wire, integer cents inside. */
const dollars = z.number()

const textLanguage = z.enum(['en', 'zh-HK'])

/** What a card shows of a product. */
export const productCard = z.object({
  course_id: z.number(),
  /** In the requested language if the product has it, otherwise in the other one. */
  course_name: z.string(),
  course_description: z.string(),
  /** The language of the name and the description. */
  course_name_language: textLanguage,
  course_description_language: textLanguage,
  course_tution_fee: dollars,
  /** Dollars, below the fee; '' if there is none. */
  discounted_price: z.union([dollars, z.literal('')]),
  /** When a timed discount ends; null if the price has no end date. */
  discount_ends_at: z.string().nullable(),
  course_cover: z.string(),
  cover_type: z.string(),
  course_teacher: z.number(),
  subscriber_id: z.number(),
  subscriber_type: z.enum(['teacher', 'centre']),
  /** '' for none, 'FREECOURSE', or the code: in full for the owner, '******' for everyone else. */
  access_code: z.string(),
  rating: z.number(),
  comments: z.number(),
  tags: z.string(),
  course_category: z.string(),
  /** A JSON array as a string: '["P3","P4"]'. */
  course_level: z.string(),
  course_grade_level: z.string(),
  course_status: z.number(),
  course_end_date: z.string().nullable(),
  pdf_preview_mode: z.enum(['high', 'low']),
  /** Whether its owners may print and download its worksheets, each copy with their name. */
  printable: z.enum(['0', '1']),
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
  /** How many people have it. */
  sold: z.number(),
  videos: z.number(),
  /** PDF and Word files. */
  worksheets: z.number(),
  /** The worksheets that `printable` applies to. Word files are delivered unchanged. */
  pdfs: z.number(),
  /** Whether the caller can open it, through a purchase, a code, free access or as its seller; false for visitors. */
  owned: z.boolean(),
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

/** Filters that would narrow the list further, each with the number it would leave. */
export const facets = z.object({
  subjects: z.array(
    z.object({ subject_id: z.number(), title: z.string(), title_zh: z.string(), count: z.number() }),
  ),
  levels: z.array(z.object({ title: z.string(), title_zh: z.string(), count: z.number() })),
  free: z.number(),
  videos: z.number(),
  worksheets: z.number(),
  /** With worksheets that can be printed and downloaded. */
  printable: z.number(),
  /** With upcoming live classes. */
  live: z.number(),
  teachers: z.number(),
  centres: z.number(),
  /** Rated this or higher. */
  ratings: z.array(z.object({ rating: z.number(), count: z.number() })),
  /** Dollars; free products aside. */
  price_min: z.number(),
  price_max: z.number(),
})
export type Facets = z.output<typeof facets>

export const productSorts = ['popular', 'newest', 'price', '-price', 'rating'] as const
/** 'relevance' is the default for a search, 'popular' for everything else. */
const sort = whenGiven(z.enum(['relevance', ...productSorts]))

/** A comma-separated list in a query; an empty value counts as absent. */
const commaList = z
  .string()
  .max(400)
  .transform(text => [...new Set(text.split(',').map(part => part.normalize('NFC').trim()))].filter(Boolean))
  .optional()
const yes = whenGiven(
  z.enum(['1', 'true', '0', 'false']).transform(value => value === '1' || value === 'true'),
)
const dollarBound = whenGiven(z.coerce.number().min(0).max(1_000_000))

export const shelfQuery = z.object({
  language_code: languageCode,
  /** The search terms, separated by commas. All of them must match. */
  q: z.string().max(longestSearch).optional(),
  /** IDs or English titles. */
  subjects: commaList,
  levels: commaList,
  tags: commaList,
  min: dollarBound,
  max: dollarBound,
  free: yes,
  videos: yes,
  worksheets: yes,
  printable: yes,
  /** With upcoming live classes. */
  live: yes,
  rating: whenGiven(z.coerce.number().min(0).max(5)),
  seller: whenGiven(z.enum(['teacher', 'centre'])),
  /** A shop's username: only what it sells. */
  shop: z.string().max(60).optional(),
  sort,
})
export type ShelfQuery = z.output<typeof shelfQuery>

export const shelfPage = z.object({
  /** Exact unless `count_at_least` is true. */
  count: z.number(),
  /** Whether `count` is a lower bound, because there are more than were counted. */
  count_at_least: z.boolean(),
  products: z.array(productCard),
  facets,
  /** What was searched for instead because nothing matched the original text; '' otherwise. */
  corrected: z.string(),
  /** 'some' if no product matches everything searched for. */
  matched: z.enum(['all', 'some']),
  /** The price, in dollars, that was read from the text and narrows the list; null if there was none. */
  price: z.object({ free: z.boolean(), min: z.number().nullable(), max: z.number().nullable() }).nullable(),
})
export type ShelfPage = z.output<typeof shelfPage>

const paging = {
  limit: whenGiven(z.coerce.number().int().min(1).max(100)),
  offset: whenGiven(z.coerce.number().int().min(0).max(10_000)),
}

/** Lists that arrive as an array or as comma-separated text. */
const words = z
  .union([
    z.array(z.string().max(100)).max(50),
    z
      .string()
      .max(1000)
      .transform(text => text.split(',')),
  ])
  .transform(list => list.map(word => word.normalize('NFC').trim()).filter(Boolean))
  .optional()
const narrowing = z.object({ levels: words, tags: words })

const publicList = { method: 'GET', access: 'public', cache: 'public', query: localised } as const

export const catalogueContract = {
  levelList: endpoint({
    ...publicList,
    path: 'levels',
    summary: 'Lists all levels, in the order of their subjects.',
    response: z.array(level),
  }),
  courseLevelList: endpoint({
    ...publicList,
    path: 'course/levels',
    summary: 'Lists all levels, in the order of their subjects.',
    response: z.array(level),
  }),
  categoryList: endpoint({
    ...publicList,
    path: 'category',
    summary: 'Lists subjects with their levels.',
    response: z.array(subject),
  }),
  courseSubjectList: endpoint({
    ...publicList,
    path: 'course/subjects',
    summary: 'Lists subjects with their levels.',
    response: z.array(subject),
  }),
  gradeList: endpoint({
    ...publicList,
    path: 'grad',
    summary: 'Lists the grades a product can be for.',
    response: z.array(grade),
  }),
  productList: endpoint({
    ...publicList,
    path: 'products',
    summary: 'Lists products on sale, most popular first.',
    query: localised.extend(paging),
    response: z.array(productCard),
  }),
  shelfView: endpoint({
    ...publicList,
    path: 'shop/{page}',
    summary: 'Returns a page of 48 products on sale, filtered and sorted, with the filters that still apply.',
    params: z.object({ page: z.coerce.number().int().min(1).max(1000) }),
    query: shelfQuery,
    response: shelfPage,
  }),
  productSearch: endpoint({
    method: 'POST',
    path: 'search/product/1/{terms}',
    summary:
      'Lists products that match all the terms (separated by commas), best match first. Words about the price (free, under 100) narrow the list. If no product has all the words, level and subject words must still match.',
    access: 'public',
    cache: 'public',
    params: z.object({ terms: z.string().max(400) }),
    query: localised.extend({ sort, ...paging }),
    body: narrowing,
    response: z.array(productCard),
    headers: {
      'x-search-count': 'The number of products, up to the counting limit.',
      'x-search-count-at-least': "'true' if there are more than were counted.",
      'x-search-corrected':
        'What was searched for instead because nothing matched the original text, percent-encoded (UTF-8); empty otherwise.',
      'x-search-matched': "'some' if no product matches everything searched for, otherwise 'all'.",
    },
  }),
  searchSuggest: endpoint({
    ...publicList,
    path: 'search/suggest',
    summary: 'Suggests products, tags and sellers as someone types, eight in all.',
    query: localised.extend({ q: z.string().max(100).catch('') }),
    response: z.object({
      products: z.array(
        z.object({
          course_id: z.number(),
          course_name: z.string(),
          course_name_language: textLanguage,
          course_cover: z.string(),
          display_name: z.string(),
        }),
      ),
      tags: z.array(z.string()),
      sellers: z.array(
        z.object({
          username: z.string(),
          display_name: z.string(),
          avatar: z.string(),
          /** User ID of a teacher, who has a page of their own; 0 for a centre. */
          teacher_id: z.number(),
          title: z.string(),
          title_zh: z.string(),
        }),
      ),
    }),
  }),
  productFilter: endpoint({
    method: 'POST',
    path: 'filter/products',
    summary: 'Lists products of any of the levels with any of the tags.',
    access: 'public',
    cache: 'public',
    query: localised.extend(paging),
    body: narrowing,
    response: z.array(productCard),
  }),
  categoryProducts: endpoint({
    method: 'POST',
    path: 'category/product/{id}',
    summary: 'Lists products of a subject.',
    access: 'public',
    cache: 'public',
    params: z.object({ id }),
    query: localised.extend(paging),
    response: z.array(productCard),
  }),
  centreProducts: endpoint({
    method: 'POST',
    path: 'center/product/{centre}/{subject}',
    summary: "Lists a centre's products in one subject, or in all (0).",
    access: 'public',
    cache: 'public',
    params: z.object({ centre: id, subject: idOrZero }),
    query: localised.extend(paging),
    response: z.array(productCard),
  }),
  tagList: endpoint({
    ...publicList,
    path: 'tags',
    summary: 'Lists the tags of products on sale, most used first.',
    response: z.array(z.string()),
  }),
  displayNameList: endpoint({
    ...publicList,
    path: 'displayNames',
    summary: 'Lists the names of sellers, by their number of products.',
    response: z.array(z.string()),
  }),
  ...subjectsContract,
  ...searchesContract,
} as const
