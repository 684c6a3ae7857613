/** The address of what one has: '/my-lantern' for the brand's slug 'lantern'. A plain path. */
export const ownPath = (slug: string): string => `/my-${slug}`

/** Whether a word of the address is that one; addresses of screens don't know capitals either. */
export const isOwnWord = (word: string, slug: string): boolean => `/${word.toLowerCase()}` === ownPath(slug)
