interface Titled {
  readonly title: string
  readonly title_zh: string
}

const popularTags = 5

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The most used tags, except subjects and levels, which have their own entry points. */
export function pickPopular(
  tags: readonly string[],
  subjects: readonly (Titled & { readonly levels: readonly Titled[] })[],
): string[] {
  const titles = subjects.flatMap(({ levels, ...subject }) => [subject, ...levels])
  const known = new Set(titles.flatMap(it => [it.title, `${it.title}s`, it.title_zh]).map(folded))
  return tags.filter(tag => !known.has(folded(tag))).slice(0, popularTags)
}
