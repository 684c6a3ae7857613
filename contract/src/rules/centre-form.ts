/** What a centre says of itself, in characters. */
export const centreAboutMaxLength = 4000
