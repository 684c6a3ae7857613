const site = 'https://site.invalid'

/**
 * The path, query and hash of an address on this site, as a browser would read it; null for anything that leads, or
 * could be made to lead, elsewhere. Two consecutive slashes are refused anywhere: dots before them, or removing the
 * locale later, could move them to the front, where they start a host name.
 */
export function internalPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || /[\\\p{Cc}]/u.test(text)) return null
  const url = URL.parse(text, site)
  if (url?.origin !== site || url.pathname.includes('//')) return null
  return url.pathname + url.search + url.hash
}
