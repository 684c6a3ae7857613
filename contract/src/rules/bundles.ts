/** How many products a bundle can have. */
export const bundleSize = { min: 2, max: 20 } as const

/** How many bundles an order can have. */
export const mostBundles = 10
