import { titleKey } from '#contract/rules/lesson-terms.ts'
import { limits } from '#contract/rules/teacher-profile.ts'

/** The items of a sent list: with an ID it changes that item, without one it is new. */
interface Sent {
  id?: number | undefined
}

export interface ListPlan<Line extends Sent> {
  changed: (Line & { id: number })[]
  added: (Line & { position: number })[]
}

/** Items that aren't named stay: removing one is a separate call. Null if an ID isn't among the existing ones. */
function planList<Line extends Sent>(
  existing: readonly { id: number; position: number }[],
  sent: readonly Line[],
): ListPlan<Line> | null {
  const known = new Set(existing.map(({ id }) => id))
  const last = Math.max(0, ...existing.map(({ position }) => position))
  const plan: ListPlan<Line> = { changed: [], added: [] }
  for (const line of sent) {
    if (line.id === undefined) plan.added.push({ ...line, position: last + plan.added.length + 1 })
    else if (known.has(line.id)) plan.changed.push({ ...line, id: line.id })
    else return null
  }
  return plan
}

export type Planned<Line extends Sent> = { plan: ListPlan<Line> } | { problem: string }

export function planLanguages<Line extends Sent & { language: string }>(
  existing: readonly { id: number; position: number; language: string }[],
  sent: readonly Line[],
): Planned<Line> {
  const plan = planList(existing, sent)
  if (!plan) return { problem: 'language_unknown' }
  const changed = new Map(plan.changed.map(({ id, language }) => [id, language]))
  const names = [
    ...existing.map(({ id, language }) => changed.get(id) ?? language),
    ...plan.added.map(({ language }) => language),
  ].map(name => name.toLowerCase())
  if (names.length > limits.languages) return { problem: 'languages_many' }
  return new Set(names).size < names.length ? { problem: 'language_twice' } : { plan }
}

interface NamedPackage {
  title: string
  isTrial?: boolean | undefined
}

/** Two of a kind can't have the same title; existing ones stay while no one renames them. */
export function planPackages<Line extends Sent & NamedPackage>(
  existing: readonly (NamedPackage & { id: number; position: number })[],
  sent: readonly Line[],
): Planned<Line> {
  const plan = planList(existing, sent)
  if (!plan) return { problem: 'package_unknown' }
  const names = new Map(existing.map(one => [one.id, nameOf(one)]))
  const renamed = plan.changed.flatMap(line => {
    const name = nameOf(line, existing.find(({ id }) => id === line.id)?.isTrial)
    if (names.get(line.id) === name) return []
    names.delete(line.id)
    return name
  })
  const taken = new Set(names.values())
  for (const name of [...renamed, ...plan.added.map(line => nameOf(line))]) {
    if (taken.has(name)) return { problem: 'package_twice' }
    taken.add(name)
  }
  return existing.length + plan.added.length > limits.packages ? { problem: 'packages_many' } : { plan }
}

/** Families tell the packages of a kind apart by their titles. */
const nameOf = ({ title, isTrial }: NamedPackage, isTrialBefore = true): string =>
  `${isTrial ?? isTrialBefore} ${titleKey(title)}`
