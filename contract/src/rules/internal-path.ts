const site = 'https://site.invalid'

/**
 * The path, query and hash of an address on this site, as a browser would read it; null for anything that leads, or
 * could be made to lead, to another. Two slashes in a row are refused wherever they are: dots before them, or a locale
 * that is taken off later, would put them first, where they begin a host.
 */
export function internalPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || /[\\\p{Cc}]/u.test(text)) return null
  const url = URL.parse(text, site)
  if (url?.origin !== site || url.pathname.includes('//')) return null
  return url.pathname + url.search + url.hash
}
