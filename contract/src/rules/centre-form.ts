/** Characters of a centre's description. */
export const centreAboutMaxLength = 4000
