/** Lists of the portal whose filters can be saved under a name. */
export const viewLists = [
  'orders',
  'disputes',
  'teachers',
  'badges',
  'centres',
  'people',
  'products',
  'searches',
  'income',
  'messages',
  'audit',
] as const
export type ViewList = (typeof viewLists)[number]

/** Characters of a name. */
export const longestViewName = 60

/** A member of staff can save so many, of all lists together. */
export const mostViews = 100
