import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fewestTexts, longestText, missKinds, missSorts, mostTexts, synonymKinds } from '../rules/searches.ts'
import { countLimit } from '../rules/staff-lists.ts'
import { id, line, localised, requiredLine, status200, whenGiven } from '../shared.ts'

const synonym = z.object({
  id: z.number(),
  kind: z.enum(synonymKinds),
  /** As staff typed them. */
  texts: z.array(z.string()),
  /** Sent with a change, which is refused if the version is out of date. */
  version: z.number(),
  updated_at: z.string(),
})
export type Synonym = z.output<typeof synonym>

const miss = z.object({
  text: z.string(),
  language: z.enum(['en', 'zh-HK']),
  found: z.enum(missKinds),
  /** The same search repeated within a minute counts once. */
  searches: z.number(),
  first_at: z.string(),
  last_at: z.string(),
})
export type SearchMiss = z.output<typeof miss>

const byStaff = { method: 'POST', access: 'staff', permission: 'searches.write', query: localised } as const

const part = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).max(countLimit).default(0),
  q: line(100).default(''),
}

const group = {
  kind: z.enum(synonymKinds),
  texts: z
    .array(line(longestText))
    .max(mostTexts * 2)
    .transform(list => list.filter(text => text !== ''))
    .refine(list => list.length >= fewestTexts, { error: 'synonym_few' })
    .refine(list => list.length <= mostTexts, { error: 'synonym_many' }),
}

/** Identifies a row of the report. */
const missKey = { text: requiredLine(100), language: z.enum(['en', 'zh-HK']) }

export const searchesContract = {
  adminSynonyms: endpoint({
    ...byStaff,
    path: 'admin/search/synonyms',
    summary:
      'Lists groups of words that mean the same in a search, last changed first. `q` matches part of a word.',
    body: z.object({ ...part, kind: whenGiven(z.enum(synonymKinds)) }),
    response: z.object({ synonyms: z.array(synonym), count: z.number() }),
  }),
  synonymAdd: endpoint({
    ...byStaff,
    path: 'admin/search/synonym/add',
    summary:
      'Adds a group of words that mean the same. A search for one finds the others at once. `miss` names the row of the report it was made from, which is removed.',
    body: z.object({ ...group, miss: z.object(missKey).optional() }),
    response: synonym,
    errors: ['list_full'],
  }),
  synonymChange: endpoint({
    ...byStaff,
    path: 'admin/search/synonym/update',
    summary: 'Replaces the words of a group.',
    body: z.object({ id, version: z.number().int(), ...group }),
    response: synonym,
    errors: ['synonym_unknown', 'order_changed'],
  }),
  synonymRemove: endpoint({
    ...byStaff,
    path: 'admin/search/synonym/delete',
    summary: 'Removes a group. Its words are then searched for as they are.',
    body: z.object({ id }),
    response: status200,
    errors: ['synonym_unknown'],
  }),
  adminSearchMisses: endpoint({
    ...byStaff,
    path: 'admin/search/misses',
    summary:
      'Lists searches of the last 90 days that found nothing, or no product with all the words. Nothing about the people who searched is kept.',
    body: z.object({
      ...part,
      sort: z.enum(missSorts).default('-searches'),
      language: whenGiven(z.enum(['en', 'zh-HK'])),
      found: whenGiven(z.enum(missKinds)),
    }),
    response: z.object({ misses: z.array(miss), count: z.number() }),
  }),
  searchMissRemove: endpoint({
    ...byStaff,
    path: 'admin/search/miss/delete',
    summary: 'Removes a row from the report. It returns when someone searches for it again.',
    body: z.object(missKey),
    response: status200,
    errors: ['miss_unknown'],
  }),
} as const
