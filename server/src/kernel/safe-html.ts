import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    // Search engines don't credit users' links, and their targets get no referrer.
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: { ...(href !== undefined && { href }), rel: 'noopener nofollow' },
    }),
  },
  nestingLimit: 30,
}

/** HTML so broken that it reads differently after each pass is shown without its tags. */
const maxPasses = 8

/**
 * The one filter for HTML that people write: it runs when the HTML is saved, and again whenever it is shown. It
 * repeats until nothing changes any more: the first pass over `<p><x<p><p>` leaves a paragraph inside another, which
 * no parser would read that way.
 */
export function safeHtml(html: string): string {
  let text = html
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const clean = sanitizeHtml(text, options).trim()
    if (clean === text) return clean
    text = clean
  }
  return sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }).trim()
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The same for a textarea, where line breaks are kept. */
export const safeHtmlOfLines = (text: string): string => safeHtml(text.replace(/\r?\n/g, '<br>'))

/** The plain text of such HTML, for an email or a document's title. */
export function plainTextOf(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(p|li|h[2-4]|blockquote)>/gi, '\n')
  return sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot|#39);/g, entity => entities[entity] ?? entity)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
