// What a lesson is sold as, for server and browser alike.

/** 'T' or '30' is a title that somebody has not finished: families would read it. */
export function isFinishedTitle(title: string): boolean {
  const letters = title.match(/\p{L}/gu)?.length ?? 0
  return letters >= 3 || (title.match(/\p{Script=Han}/gu)?.length ?? 0) >= 2
}

/** Two titles that readers would take for one are the same. */
export const titleKey = (title: string): string =>
  title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
