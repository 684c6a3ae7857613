export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send a handful of different headers. Clients that make up more must not fill the memory. */
const MOST_REMEMBERED = 200
const MOST_LENGTH = 200
const remembered = new Map<string, Encoding>()

/** The best compression that the client accepts. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const encoding = choose(header)
  if (remembered.size < MOST_REMEMBERED && header.length <= MOST_LENGTH) remembered.set(header, encoding)
  return encoding
}

function choose(header: string): Encoding {
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map(part => part.split(';').map(text => text.trim()))
      .filter(([, ...parameters]) => !parameters.some(text => /^q=0(\.0*)?$/.test(text)))
      .map(([name]) => name),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}
