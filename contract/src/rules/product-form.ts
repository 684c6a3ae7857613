/** What both sides of the product form count by; the server decides. */

/** Stands for a code where a product is free for whoever is signed in. */
export const freeCode = 'FREECOURSE'

export const codeLength = 6
/** Capital letters and digits without those that are mistaken for each other on paper: 0 O, 1 I. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codePattern = /^[A-Z0-9_.-]{6}$/

/** Capitals and small letters are the same code. */
export const isAccessCode = (text: string): boolean => codePattern.test(text.toUpperCase())

/** Dollars: a product has no price, or one within. */
export const priceRange = { min: 4, max: 999_999 } as const
/** Characters count as readers do: a character outside the basic plane is one. */
export const tagLimits = { count: 20, length: 40 } as const
export const watermarkLimits = { count: 200, length: 80 } as const
/** Drafts of files, of one teacher at once. */
export const draftLimit = 100
