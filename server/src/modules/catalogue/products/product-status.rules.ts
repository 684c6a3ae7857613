/** The average rating, to one decimal as shown; 0 while there is none. */
export function ratingOf({ reviews, ratingTotal }: { reviews: number; ratingTotal: number }): number {
  return reviews === 0 ? 0 : Math.round((ratingTotal / reviews) * 10) / 10
}
