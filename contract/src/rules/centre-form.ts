/** Characters of a centre's description. */
export const centreAboutMaxLength = 4000

/** Addresses that are invited together. */
export const mostInvited = 30
