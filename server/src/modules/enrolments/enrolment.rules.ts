/** Until then a class may be left with full refund. */
export const freeUntil = (firstLesson: Date, cancelHours: number): Date =>
  new Date(firstLesson.getTime() - cancelHours * 3600 * 1000)
