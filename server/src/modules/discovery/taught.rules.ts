/** What someone teaches: a subject by its ID, and at which of its levels, by their English titles. */
export interface Taught {
  subjectId: number
  levels: readonly string[]
}

const tokenOf = (subject: number | '', level: string): string => `${subject}/${level}`

/**
 * As stored and requested: the subject, the level, and both together, so that P5 maths and S4 English don't match S4
 * maths.
 */
export const tokensOf = (taught: readonly Taught[]): string[] =>
  [
    ...new Set(
      taught.flatMap(({ subjectId, levels }) => [
        tokenOf(subjectId, ''),
        ...levels.flatMap(level => [tokenOf('', level), tokenOf(subjectId, level)]),
      ]),
    ),
  ].sort()

export interface TaughtChoice {
  /** Any of them will do; undefined doesn't filter. */
  subjects?: readonly number[]
  levels?: readonly string[]
}

/** Any of these tokens will do; undefined if nothing was chosen. */
export function wantedTokens({ subjects, levels }: TaughtChoice): string[] | undefined {
  if (!subjects && !levels) return undefined
  if (!subjects) return levels?.map(level => tokenOf('', level))
  return subjects.flatMap(subject =>
    levels ? levels.map(level => tokenOf(subject, level)) : [tokenOf(subject, '')],
  )
}

export interface TaughtCounts {
  subjects: ReadonlyMap<number, number>
  levels: ReadonlyMap<string, number>
}

/** How many teach each subject at the chosen levels, and at each level the chosen subjects. */
export function countTaught(
  sets: readonly { tokens: readonly string[]; count: number }[],
  { subjects, levels }: TaughtChoice,
): TaughtCounts {
  const bySubject = new Map<number, number>()
  const byLevel = new Map<string, number>()
  for (const { tokens, count } of sets) {
    if (count === 0) continue
    const [theirSubjects, theirLevels] = [new Set<number>(), new Set<string>()]
    for (const token of tokens) {
      const slash = token.indexOf('/')
      const [subject, level] = [token.slice(0, slash), token.slice(slash + 1)]
      if (subject !== '' && (levels ? levels.includes(level) : level === ''))
        theirSubjects.add(Number(subject))
      if (level !== '' && (subjects ? subject !== '' && subjects.includes(Number(subject)) : subject === ''))
        theirLevels.add(level)
    }
    for (const subject of theirSubjects) bySubject.set(subject, (bySubject.get(subject) ?? 0) + count)
    for (const level of theirLevels) byLevel.set(level, (byLevel.get(level) ?? 0) + count)
  }
  return { subjects: bySubject, levels: byLevel }
}
