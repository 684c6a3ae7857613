/** `?page=3`; the first for whatever is none. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** The first page is the list's own address. */
export const pageAddress = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path)

interface Part {
  readonly count: number
}

/** Loads a page, or the last one there is where the address asks for more. */
export async function loadPage<T extends Part>(
  wanted: number,
  size: number,
  load: (part: { limit: number; offset: number }) => Promise<T>,
): Promise<T & { page: number }> {
  const at = (page: number) => load({ limit: size, offset: (page - 1) * size })
  const found = await at(wanted)
  const last = Math.max(1, Math.ceil(found.count / size))
  if (wanted <= last) return { ...found, page: wanted }
  return { ...(await at(last)), page: last }
}
