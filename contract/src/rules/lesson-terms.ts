// The terms of a lesson, shared by server and browser.

/** 'T' or '30' is an unfinished title, which families would see. */
export function isFinishedTitle(title: string): boolean {
  const letters = title.match(/\p{L}/gu)?.length ?? 0
  return letters >= 3 || (title.match(/\p{Script=Han}/gu)?.length ?? 0) >= 2
}

/** Titles that look the same to readers have the same key. */
export const titleKey = (title: string): string =>
  title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
