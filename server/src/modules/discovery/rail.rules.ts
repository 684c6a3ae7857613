/** How many products a rail shows. */
export const railLength = 20

/** How many days of views, likes and sales count, each day less than the next. */
export const trendDays = 14
export const trendWeights = { views: 1, favourites: 4, sales: 10 } as const
/** What is left of a day's weight after another day: half of it after three and a half days. */
export const trendDecay = 0.82

/** Without a choice by staff: sold within this many days. */
export const recentSaleDays = 30

/** A single five doesn't beat fifty of 4.8: every product starts with this many ratings of this value. */
export const ratingPrior = { count: 3, rating: 4 } as const

/** How many others are stored for 'people who bought this also bought', and from how many purchases of one person. */
export const pairsPerProduct = 20
export const takingsPerPerson = 30
/** Two products bought together by a single person say little. */
export const pairShrink = 4
