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
    // What a teacher links to is neither vouched for nor told where the reader comes from.
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: { ...(href !== undefined && { href }), rel: 'noopener nofollow' },
    }),
  },
  nestingLimit: 30,
}

/** The one filter for a product's HTML: it runs when it is written, and again whenever it is shown. */
export function sanitiseDescription(html: string): string {
  return sanitizeHtml(html, options).trim()
}
