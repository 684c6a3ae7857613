import type { Shown } from './ask.ts'
import type { Judged } from './judged.ts'

export type Verdict = 'good' | 'partly' | 'bad'

/** So many of those that answer it must be there, and stand at the top; so few others do no harm below them. */
const mostNeeded = 8
const top = 3
const fewOthers = 3

/**
 * Good: what answers it is there, nothing else stands among the first, at most half of all shown is something else (or three below the first),
 * and teachers, classes and prices are as judged. Partly: something of it is there. Bad: nothing.
 */
export function verdictOn(judged: Judged, shown: Shown): { verdict: Verdict; why: string[] } {
  const why = [...ofProducts(judged, shown), ...ofOthers(judged, shown)]
  if (why.length === 0) return { verdict: 'good', why }
  const wanted = [...(judged.products ?? []), ...(judged.teachers ?? []), ...(judged.classes ?? [])]
  const offered = new Set([...shown.products, ...shown.teachers, ...shown.classes])
  return { verdict: wanted.some(key => offered.has(key)) ? 'partly' : 'bad', why }
}

function ofProducts({ products, first = products ?? [], atMost }: Judged, shown: Shown): string[] {
  if (!products) return []
  const isWanted = (key: string) => products.includes(key)
  if (products.length === 0)
    return shown.products.length === 0 || shown.some ? [] : [`shows ${shown.products.slice(0, top)}`]
  const missing = products.filter(key => !shown.products.includes(key))
  const found = products.length - missing.length
  const needed = Math.min(products.length, mostNeeded)
  const [best] = shown.products
  const early = shown.products.slice(0, Math.min(top, products.length)).filter(key => !isWanted(key))
  const others = shown.products.filter(key => !isWanted(key))
  const dear = atMost === undefined ? [] : shown.products.filter((_, at) => (shown.prices[at] ?? 0) > atMost)
  return [
    ...(found < needed ? [`missing ${missing.slice(0, top)}`] : []),
    ...(best && isWanted(best) && !first.includes(best) ? [`begins with ${best}`] : []),
    ...(early.length > 0 ? [`early ${early}`] : []),
    ...(others.length > Math.max(shown.products.length / 2, fewOthers) ? [`${others.length} others`] : []),
    ...(dear.length > 0 ? [`too dear ${dear.slice(0, top)}`] : []),
  ]
}

function ofOthers({ kind, teachers = [], classes = [] }: Judged, shown: Shown): string[] {
  const unseen = teachers.filter(name => !shown.teachers.includes(name))
  const [best] = shown.teachers
  const isList = kind === 'the list of teachers'
  const others = shown.teachers.filter(name => !teachers.includes(name))
  return [
    ...(unseen.length > 0 ? [`teachers missing ${unseen}; there: ${shown.teachers}`] : []),
    ...(teachers.length > 0 && best && !teachers.includes(best) ? [`teachers begin with ${best}`] : []),
    ...(isList && others.length > Math.max(teachers.length, 2) ? [`${others.length} other teachers`] : []),
    ...classes
      .filter(key => !shown.classes.includes(key))
      .map(key => `class missing ${key}; ${shown.classes}`),
  ]
}
