import type { TeacherFacets } from '#contract/discovery/teacher-directory.ts'
import { maskOf, trialPriceBands } from '#contract/rules/trial-price-bands.ts'
import { ringDays, ringOf } from './free-days.rules.ts'
import type { TeacherGroup } from './teacher-list.repository.ts'

/** What has been chosen; undefined narrows nothing. */
export interface TeacherChoice {
  country?: string
  /** Folded; any of them will do. */
  languages?: readonly string[]
  /** Places of price bands, any of which will do. */
  bands?: readonly number[]
}

/**
 * Groups as numbers: of many teachers there are many groups, and a choice looks at all of them. A set is one of
 * `sets`, lists of places in `languages`; bands are bits.
 */
export interface TeacherCounts {
  countries: string[]
  languages: string[]
  sets: number[][]
  groups: { country: Int32Array; set: Int32Array; bands: Int32Array; count: Int32Array }
  /** Of each teacher who has free days the place of the group, and the days as bits. */
  free: { group: Int32Array; rings: Int32Array }
  total: number
}

export function packGroups(groups: readonly TeacherGroup[]): TeacherCounts {
  const countries = new Places()
  const languages = new Places()
  const setKeys = new Places()
  const sets: number[][] = []
  const numbers = () => new Int32Array(groups.length)
  const packed = { country: numbers(), set: numbers(), bands: numbers(), count: numbers() }
  let total = 0
  for (const [index, group] of groups.entries()) {
    const set = setKeys.of(group.languages.join('/'))
    sets[set] ??= group.languages.map(language => languages.of(language))
    packed.country[index] = countries.of(group.country)
    packed.set[index] = set
    packed.bands[index] = group.bands
    packed.count[index] = group.count
    total += group.count
  }
  const free = packRings(groups)
  return { countries: countries.keys, languages: languages.keys, sets, groups: packed, free, total }
}

const wordBits = 32
const ringWords = ringDays / wordBits

function packRings(groups: readonly TeacherGroup[]): TeacherCounts['free'] {
  const teachers = groups.reduce((sum, { rings = '' }) => sum + rings.length / ringDays, 0)
  const free = { group: new Int32Array(teachers), rings: new Int32Array(teachers * ringWords) }
  let teacher = 0
  for (const [place, { rings = '' }] of groups.entries()) {
    for (let start = 0; start < rings.length; start += ringDays) {
      free.group[teacher] = place
      for (let word = 0; word < ringWords; word++)
        free.rings[teacher * ringWords + word] = wordAt(rings, start + word * wordBits)
      teacher += 1
    }
  }
  return free
}

/** By hand: of many teachers there are millions of bits. */
function wordAt(rings: string, from: number): number {
  let bits = 0
  for (let place = from; place < from + wordBits; place++) bits = (bits << 1) | (rings.charCodeAt(place) & 1)
  return bits
}

/** Only those who are free on one of these days. */
export function freeAmong(counts: TeacherCounts, days: readonly number[]): TeacherCounts {
  const { group, rings } = counts.free
  const ring = ringOf(days, days[0] ?? 0)
  const wanted = Array.from({ length: ringWords }, (_, word) => wordAt(ring, word * wordBits))
  const count = new Int32Array(counts.groups.count.length)
  let total = 0
  for (let teacher = 0; teacher < group.length; teacher++) {
    if (!wanted.some((bits, word) => (at(rings, teacher * ringWords + word) & bits) !== 0)) continue
    const place = at(group, teacher)
    count[place] = at(count, place) + 1
    total += 1
  }
  return { ...counts, groups: { ...counts.groups, count }, total }
}

/** Gives each key a place, in the order in which they come. */
class Places {
  readonly #places = new Map<string, number>()

  of(key: string): number {
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.#places.size)
    return this.#places.size - 1
  }

  get keys(): string[] {
    return [...this.#places.keys()]
  }
}

/** The sets of bands there are with one of these. */
export function masksWith({ groups }: TeacherCounts, bands: readonly number[]): number[] {
  const wanted = maskOf(bands)
  return [...new Set(groups.bands)].filter(mask => (mask & wanted) !== 0)
}

/**
 * How many are passed in the order of prices until so many of these bands are found: those who only have something
 * cheaper stand all before those who have nothing cheaper.
 */
export function stepsByPrice(
  { groups, total }: TeacherCounts,
  { bands, count, fitting }: { bands: readonly number[]; count: number; fitting: number },
): number {
  const wanted = maskOf(bands)
  const below = (1 << Math.min(...bands)) - 1
  const [cheaper, mixed, others] = [0, 1, 2].map(kind =>
    groups.count.reduce((sum, number, index) => {
      const mask = at(groups.bands, index)
      const isOf = (mask & wanted) === 0 ? ((mask & below) === 0 ? -1 : 0) : (mask & below) === 0 ? 2 : 1
      return isOf === kind ? sum + number : sum
    }, 0),
  ) as [number, number, number]
  // What else narrows the list thins out both alike.
  const share = (mixed + others) / Math.max(fitting, 1)
  const steps = count * share
  return steps <= mixed ? (steps * (cheaper + mixed)) / Math.max(mixed, 1) : Math.min(total, cheaper + steps)
}

/** How many each further choice would leave: a choice narrows what all others count, and not what stands beside it. */
export function teacherFacetsOf(
  counts: TeacherCounts,
  choice: TeacherChoice,
): { facets: TeacherFacets; total: number } {
  const { countries, languages, sets, groups } = counts
  const country = choice.country === undefined ? null : countries.indexOf(choice.country)
  const bands = choice.bands === undefined ? null : maskOf(choice.bands)
  const speaks = new Set(choice.languages?.map(language => languages.indexOf(language)))
  const setFits = Uint8Array.from(sets, set =>
    choice.languages === undefined || set.some(place => speaks.has(place)) ? 1 : 0,
  )
  const byCountry = new Int32Array(countries.length)
  const bySet = new Int32Array(sets.length)
  const byMask = new Int32Array(1 << trialPriceBands.length)
  let total = 0
  for (let index = 0; index < groups.count.length; index++) {
    const [place, set, mask, count] = [
      at(groups.country, index),
      at(groups.set, index),
      at(groups.bands, index),
      at(groups.count, index),
    ]
    const fitsCountry = country === null || place === country
    const fitsLanguage = setFits[set] === 1
    const fitsPrice = bands === null || (mask & bands) !== 0
    if (fitsLanguage && fitsPrice) byCountry[place] = at(byCountry, place) + count
    if (fitsCountry && fitsPrice) bySet[set] = at(bySet, set) + count
    if (fitsCountry && fitsLanguage) byMask[mask] = at(byMask, mask) + count
    if (fitsCountry && fitsLanguage && fitsPrice) total += count
  }
  const of = (list: readonly string[], sums: Int32Array) =>
    list.map((key, place) => ({ key, count: at(sums, place) }))
  return {
    total,
    facets: {
      countries: ranked(
        of(countries, byCountry).filter(({ key }) => key !== ''),
        choice.country === undefined ? [] : [choice.country],
      ).map(({ key, count }) => ({ country: key, count })),
      languages: ranked(of(languages, languageSums(counts, bySet)), choice.languages ?? []).map(
        ({ key, count }) => ({ language: titleOf(key), count }),
      ),
      prices: trialPriceBands.map(({ min, max }, band) => ({
        price_min: min,
        price_max: max,
        count: byMask.reduce((sum, count, mask) => (mask & (1 << band) ? sum + count : sum), 0),
      })),
    },
  }
}

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0

function languageSums({ languages, sets }: TeacherCounts, bySet: Int32Array): Int32Array {
  const sums = new Int32Array(languages.length)
  for (const [set, places] of sets.entries()) {
    for (const place of places) sums[place] = at(sums, place) + at(bySet, set)
  }
  return sums
}

interface Counted {
  key: string
  count: number
}

/** What most have first; what would leave nobody only if it was chosen, so that it can be taken back. */
function ranked(list: readonly Counted[], chosen: readonly string[]): Counted[] {
  const some = list.filter(({ count }) => count > 0)
  const none = chosen.filter(key => !some.some(one => one.key === key)).map(key => ({ key, count: 0 }))
  return [...some, ...none].sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
}

/** As it is written: 'Mandarin Chinese'. */
const titleOf = (language: string): string =>
  language.replace(
    /(^|[\s(-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
