/** As many pictures and films as a shop's window holds. */
export const maxSlides = 10
export const slideMaxMegabytes = 100
