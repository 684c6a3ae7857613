import { addressState, pageParam } from '../../../lib/address-state.ts'

const list = addressState<{ page: number }>({ page: pageParam() })

/** `?page=3`; the first for an invalid one. */
export function readPage(params: URLSearchParams): number {
  const { page } = list.read(params)
  return page <= 10_000 ? page : 1
}

/** The first page is the list's own address. */
export const pageAddress = (path: string, page: number): string => path + list.write({ page })

interface Part {
  readonly count: number
}

/** Loads a page, or the last one if the address asks for more. */
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
