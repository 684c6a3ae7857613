/** How many pictures and videos a shop can show as slides. */
export const maxSlides = 10
export const slideMaxMegabytes = 100
