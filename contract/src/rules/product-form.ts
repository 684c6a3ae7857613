/** Rules that both sides of the product form share. The server decides. */

/** Stands for the code of a product that is free for anyone signed in. */
export const freeCode = 'FREECOURSE'

export const codeLength = 6
/** Capital letters and digits, without those that look alike on paper: 0 O, 1 I. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codePattern = /^[A-Z0-9_.-]{6}$/

/** Case doesn't matter. */
export const isAccessCode = (text: string): boolean => codePattern.test(text.toUpperCase())

/** Dollars: a product has no price, or one in this range. */
export const priceRange = { min: 4, max: 999_999 } as const
/** Characters are counted as readers do: one outside the basic plane counts as one. */
export const tagLimits = { count: 20, length: 40 } as const
export const watermarkLimits = { count: 200, length: 80 } as const
/** How many file drafts a teacher can have at once. */
export const draftLimit = 100
