/** What someone owns, likes and follows, by IDs. */
export interface Marks {
  readonly owned: ReadonlySet<number>
  readonly favourites: ReadonlySet<number>
  /** User IDs of teachers. */
  readonly following: ReadonlySet<number>
  readonly followingCentres: ReadonlySet<number>
  /** Whether the server has answered: until then nothing is known, not even that there is nothing. */
  readonly ready: boolean
}

export type MarkKind = Exclude<keyof Marks, 'ready' | 'owned'>

/** One mark that someone sets or removes. */
export interface Mark {
  readonly kind: MarkKind
  readonly id: number
}

const empty: ReadonlySet<number> = new Set()

export const noMarks: Marks = {
  owned: empty,
  favourites: empty,
  following: empty,
  followingCentres: empty,
  ready: false,
}

interface WireMarks {
  readonly owned: readonly number[]
  readonly favourites: readonly number[]
  readonly following_teachers: readonly number[]
  readonly following_centres: readonly number[]
}

export function marksOf(wire: WireMarks): Marks {
  return {
    owned: new Set(wire.owned),
    favourites: new Set(wire.favourites),
    following: new Set(wire.following_teachers),
    followingCentres: new Set(wire.following_centres),
    ready: true,
  }
}

/** Newest last: lists with the newest first read it backwards. The same object if nothing changes. */
export function withMark(marks: Marks, { kind, id }: Mark, on: boolean): Marks {
  if (marks[kind].has(id) === on) return marks
  const set = new Set(marks[kind])
  if (on) set.add(id)
  else set.delete(id)
  return { ...marks, [kind]: set }
}

export const keyOf = ({ kind, id }: Mark): string => `${kind} ${id}`
