import type { TeacherFacets } from '#contract/discovery/teacher-directory.ts'
import { teacherBadgeKinds } from '#contract/rules/badges.ts'
import { maskOf, trialPriceBands } from '#contract/rules/trial-price-bands.ts'
import { ringDays, ringOf } from './free-days.rules.ts'
import { timesWords, type WantedTimes, wantedBits, wordsOf } from './free-times.rules.ts'
import { countTaught, type TaughtChoice, type TaughtCounts, wantedTokens } from './taught.rules.ts'
import type { TeacherGroup } from './teacher-list.repository.ts'

/** The chosen filters; undefined doesn't filter. */
export interface TeacherChoice extends TaughtChoice {
  country?: string
  /** Folded; any of them will do. */
  languages?: readonly string[]
  /** Indexes of price bands, any of which will do. */
  bands?: readonly number[]
  /** Indexes of kinds of badges, all of which are required. */
  badges?: readonly number[]
}

/**
 * Groups as numbers, because many teachers have many groups, and a choice checks all of them. A set is one of `sets`,
 * lists of indexes into `languages`; what is taught is one of `taught`, lists of tokens; bands and badges are bits.
 */
export interface TeacherCounts {
  countries: string[]
  languages: string[]
  sets: number[][]
  taught: string[][]
  groups: Record<'country' | 'set' | 'taught' | 'bands' | 'badges' | 'count', Int32Array>
  /** For each teacher with free days, the index of the group, and the days and times as bits. */
  free: { group: Int32Array; rings: Int32Array; times: Int32Array }
  total: number
}

export function packGroups(groups: readonly TeacherGroup[]): TeacherCounts {
  const countries = new Places()
  const languages = new Places()
  const setKeys = new Places()
  const sets: number[][] = []
  const taughtKeys = new Places()
  const taught: string[][] = []
  const numbers = () => new Int32Array(groups.length)
  const packed = {
    ...{ country: numbers(), set: numbers(), taught: numbers() },
    ...{ bands: numbers(), badges: numbers(), count: numbers() },
  }
  let total = 0
  for (const [index, group] of groups.entries()) {
    const set = setKeys.of(group.languages.join('/'))
    sets[set] ??= group.languages.map(language => languages.of(language))
    const tokens = taughtKeys.of((group.teaches ?? []).join('\0'))
    taught[tokens] ??= group.teaches ?? []
    packed.country[index] = countries.of(group.country)
    packed.set[index] = set
    packed.taught[index] = tokens
    packed.badges[index] = group.badges ?? 0
    packed.bands[index] = group.bands
    packed.count[index] = group.count
    total += group.count
  }
  const free = packRings(groups)
  return { countries: countries.keys, languages: languages.keys, sets, taught, groups: packed, free, total }
}

const wordBits = 32
const ringWords = ringDays / wordBits
/** Of a word. */
const hexDigits = wordBits / 4

function packRings(groups: readonly TeacherGroup[]): TeacherCounts['free'] {
  const teachers = groups.reduce((sum, { rings = '' }) => sum + rings.length / ringDays, 0)
  const free = {
    group: new Int32Array(teachers),
    rings: new Int32Array(teachers * ringWords),
    times: new Int32Array(teachers * timesWords),
  }
  let teacher = 0
  for (const [place, { rings = '', times = '' }] of groups.entries()) {
    const first = teacher
    for (let start = 0; start < rings.length; start += ringDays) {
      free.group[teacher] = place
      for (let word = 0; word < ringWords; word++)
        free.rings[teacher * ringWords + word] = wordAt(rings, start + word * wordBits)
      teacher += 1
    }
    for (let word = 0; word < times.length / hexDigits; word++)
      free.times[first * timesWords + word] = Number.parseInt(
        times.slice(word * hexDigits, (word + 1) * hexDigits),
        16,
      )
  }
  return free
}

/** By hand, because many teachers have millions of bits. */
function wordAt(rings: string, from: number): number {
  let bits = 0
  for (let place = from; place < from + wordBits; place++) bits = (bits << 1) | (rings.charCodeAt(place) & 1)
  return bits
}

/** Only those who are free on one of these days, at one of these times. */
export function freeAmong(
  counts: TeacherCounts,
  days: readonly number[],
  times?: WantedTimes,
): TeacherCounts {
  const { group } = counts.free
  const [bits, words] = times ? [counts.free.times, timesWords] : [counts.free.rings, ringWords]
  const wanted = [...wordsOf(times ? wantedBits(days, times) : ringOf(days, days[0] ?? 0))]
  const count = new Int32Array(counts.groups.count.length)
  let total = 0
  for (let teacher = 0; teacher < group.length; teacher++) {
    if (!wanted.some((mask, word) => (at(bits, teacher * words + word) & mask) !== 0)) continue
    const place = at(group, teacher)
    count[place] = at(count, place) + 1
    total += 1
  }
  return { ...counts, groups: { ...counts.groups, count }, total }
}

/** Gives each key an index, in the order they come. */
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

/** The existing sets of bands that contain one of these. */
export function masksWith({ groups }: TeacherCounts, bands: readonly number[]): number[] {
  const wanted = maskOf(bands)
  return [...new Set(groups.bands)].filter(mask => (mask & wanted) !== 0)
}

/**
 * How many are passed in price order until this many of these bands are found: teachers with only cheaper lessons come
 * before those without.
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
  // Other filters thin out both alike.
  const share = (mixed + others) / Math.max(fitting, 1)
  const steps = count * share
  return steps <= mixed ? (steps * (cheaper + mixed)) / Math.max(mixed, 1) : Math.min(total, cheaper + steps)
}

/** What can be counted without the names of subjects and levels. */
export interface CountedFacets extends Pick<TeacherFacets, 'countries' | 'languages' | 'prices' | 'badges'> {
  taught: TaughtCounts
}

/**
 * How many teachers each further choice would leave: a choice narrows the counts of all other filters, but not of its
 * own.
 */
export function teacherFacetsOf(
  counts: TeacherCounts,
  choice: TeacherChoice,
): { facets: CountedFacets; total: number; fits: Uint8Array } {
  const { countries, languages, sets, taught, groups } = counts
  const country = choice.country === undefined ? null : countries.indexOf(choice.country)
  const bands = choice.bands === undefined ? null : maskOf(choice.bands)
  const badges = maskOf(choice.badges ?? [])
  const speaks = new Set(choice.languages?.map(language => languages.indexOf(language)))
  const setFits = Uint8Array.from(sets, set =>
    choice.languages === undefined || set.some(place => speaks.has(place)) ? 1 : 0,
  )
  const tokens = wantedTokens(choice)
  const taughtFits = Uint8Array.from(taught, list =>
    tokens === undefined || tokens.some(token => list.includes(token)) ? 1 : 0,
  )
  const byCountry = new Int32Array(countries.length)
  const bySet = new Int32Array(sets.length)
  const byTaught = new Int32Array(taught.length)
  const byMask = new Int32Array(1 << trialPriceBands.length)
  const byBadges = new Int32Array(1 << teacherBadgeKinds.length)
  const fits = new Uint8Array(groups.count.length)
  let total = 0
  for (let index = 0; index < groups.count.length; index++) {
    const [place, set, list] = [at(groups.country, index), at(groups.set, index), at(groups.taught, index)]
    const [mask, held, count] = [at(groups.bands, index), at(groups.badges, index), at(groups.count, index)]
    const unfit = [
      country !== null && place !== country,
      setFits[set] !== 1,
      bands !== null && (mask & bands) === 0,
      taughtFits[list] !== 1,
      (held & badges) !== badges,
    ]
    const misses = unfit.filter(Boolean).length
    // A group that misses only one filter is what another choice of that filter would add.
    const counted = (kind: number) => misses === 0 || (misses === 1 && unfit[kind] === true)
    if (counted(0)) byCountry[place] = at(byCountry, place) + count
    if (counted(1)) bySet[set] = at(bySet, set) + count
    if (counted(2)) byMask[mask] = at(byMask, mask) + count
    if (counted(3)) byTaught[list] = at(byTaught, list) + count
    if (counted(4)) byBadges[held] = at(byBadges, held) + count
    if (misses > 0) continue
    fits[index] = 1
    total += count
  }
  const of = (list: readonly string[], sums: Int32Array) =>
    list.map((key, place) => ({ key, count: at(sums, place) }))
  return {
    total,
    fits,
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
      // All of them are required: one more leaves those who also have it.
      badges: teacherBadgeKinds.map((kind, place) => {
        const all = badges | (1 << place)
        return {
          kind,
          count: byBadges.reduce((sum, count, held) => ((held & all) === all ? sum + count : sum), 0),
        }
      }),
      taught: countTaught(
        taught.map((list, place) => ({ tokens: list, count: at(byTaught, place) })),
        choice,
      ),
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

/** The most common first; one that would leave no one only if it was chosen, so that it can be removed. */
function ranked(list: readonly Counted[], chosen: readonly string[]): Counted[] {
  const some = list.filter(({ count }) => count > 0)
  const none = chosen.filter(key => !some.some(one => one.key === key)).map(key => ({ key, count: 0 }))
  return [...some, ...none].sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
}

/** As written: 'Mandarin Chinese'. */
const titleOf = (language: string): string =>
  language.replace(
    /(^|[\s(-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
