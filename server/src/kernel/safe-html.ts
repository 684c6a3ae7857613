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
    // Search engines don't credit links of users, and their targets get no referrer.
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: { ...(href !== undefined && { href }), rel: 'noopener nofollow' },
    }),
  },
  nestingLimit: 30,
}

/** What is broken enough to be read differently after each writing is shown without its tags. */
const maxPasses = 8

/**
 * The one filter for HTML of people: it runs when it is written, and again whenever it is shown. Until it changes
 * nothing any more: of `<p><x<p><p>` the first pass leaves a paragraph inside another, which no reader reads so.
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

/** The same for a textarea, where a line break is meant as one. */
export const safeHtmlOfLines = (text: string): string => safeHtml(text.replace(/\r?\n/g, '<br>'))

/** The plain text of such HTML, for an email or a document's title. */
export function plainTextOf(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(p|li|h[2-4]|blockquote)>/gi, '\n')
  return sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot|#39);/g, entity => entities[entity] ?? entity)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
