/** The mean of the stars, to one decimal as it is shown; 0 while no one has given any. */
export function ratingOf({ reviews, ratingTotal }: { reviews: number; ratingTotal: number }): number {
  return reviews === 0 ? 0 : Math.round((ratingTotal / reviews) * 10) / 10
}
