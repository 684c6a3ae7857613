export const pageCount = (count: number, pageSize: number) => Math.max(1, Math.ceil(count / pageSize))

/** The pages to link: the first, the last and those next to the current one; null for a gap. */
export function pageLinks(page: number, pages: number): (number | null)[] {
  const near = [...new Set([1, page - 1, page, page + 1, pages])].filter(n => n >= 1 && n <= pages)
  return near.flatMap((n, at) => (at > 0 && n - (near[at - 1] ?? n) > 1 ? [null, n] : [n]))
}
