/** How many products a rail shows. */
export const railLength = 20

/** Looked at, liked and bought within so many days count, each day less than the next. */
export const trendDays = 14
export const trendWeights = { views: 1, favourites: 4, sales: 10 } as const
/** What is left of a day's worth after another day: half of it after three and a half days. */
export const trendDecay = 0.82

/** Without a choice by staff: sold within so many days. */
export const recentSaleDays = 30

/** A single five does not beat fifty of 4.8: every product begins with so many ratings of this height. */
export const ratingPrior = { count: 3, rating: 4 } as const

/** How many others are kept for 'who took this also took', and of how many takings of one person. */
export const pairsPerProduct = 20
export const takingsPerPerson = 30
/** Two that one single person took together say little. */
export const pairShrink = 4
