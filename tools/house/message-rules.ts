export type Catalogue = Record<string, unknown>

/** The inputs of a message: `{name}` in its text, `input name` in the declarations of one with variants. */
export function inputsOf(message: unknown): string[] {
  if (typeof message === 'string') {
    const names = [...message.matchAll(/(?<!\\)\{([^{}]+)\}/g)].map(match => match[1]?.trim() ?? '')
    return [...new Set(names)].sort()
  }
  const declared = [...JSON.stringify(message).matchAll(/"input (\w+)"/g)].map(match => match[1] ?? '')
  return [...new Set(declared)].sort()
}

/** Where two languages of one room differ in more than their words. */
export function differences(room: string, one: Catalogue, other: Catalogue): string[] {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return keys.flatMap(key => {
    if (!(key in one) || !(key in other)) return [`${room}: ${key} is missing in one language`]
    const [a, b] = [inputsOf(one[key]).join(', '), inputsOf(other[key]).join(', ')]
    return a === b ? [] : [`${room}: ${key} takes {${a}} in one language and {${b}} in the other`]
  })
}

/** Keys are flat, in snake case and prefixed by their room, so that a key shows where its text is. */
export function misnamed(room: string, keys: readonly string[]): string[] {
  return keys.filter(key => !key.startsWith(`${room}_`) || !/^[a-z0-9_]+$/.test(key))
}

/**
 * Keys that no code mentions. A full mention anywhere counts (`m.key`, or 'key' in a table), and so does a key built
 * from a literal prefix: m[`order_state_${state}`].
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const words = new Set<string>()
  const prefixes = new Set<string>()
  for (const source of sources) {
    for (const [word] of source.matchAll(/[a-z][a-z0-9]*(?:_[a-z0-9]+)+/g)) words.add(word)
    for (const match of source.matchAll(/`([a-z][a-z0-9]*_[a-z0-9_]*)\$\{/g))
      if (match[1]) prefixes.add(match[1])
  }
  return keys.filter(key => !words.has(key) && ![...prefixes].some(prefix => key.startsWith(prefix)))
}

export interface Term {
  en: string
  zh: string
  /** Synonyms that aren't used, so that one thing has one name. */
  not: string[]
}

/** Texts that use a word the glossary avoids, and glossary terms that no text uses. */
export function againstGlossary(glossary: readonly Term[], texts: ReadonlyMap<string, string>): string[] {
  const all = [...texts.values()].join('\n')
  // A legal name may contain a word that we avoid elsewhere: 註冊教師.
  const names = glossary
    .map(({ zh }) => zh)
    .filter(zh => glossary.some(({ not }) => not.some(word => zh.includes(word))))
  const plain = new Map(
    [...texts].map(([key, text]) => [key, names.reduce((rest, name) => rest.replaceAll(name, ' '), text)]),
  )
  return glossary.flatMap(({ zh, not }) => [
    ...(all.includes(zh) ? [] : [`no text says ${zh}`]),
    ...[...plain].flatMap(([key, text]) =>
      not.filter(word => text.includes(word)).map(word => `${key} says ${word} for ${zh}`),
    ),
  ])
}

/**
 * Inputs that contain a number which may be one; limits never are, and minutes and hours are only shown from two on.
 */
const counts = /^(count|shown|pages|products|reviews|students|days|seconds|stars|files|seats|lessons|left)$/

/** English texts that would say '1 pages': a number before a plural noun needs variants. */
export function missingPlurals(texts: Catalogue): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string') return []
    const counted = [...text.matchAll(/\{(\w+)\} ([a-z]+s)\b/g)]
    return counted.some(([, input = '']) => counts.test(input)) ? [key] : []
  })
}
