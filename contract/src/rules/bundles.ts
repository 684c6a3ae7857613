/** How many products a bundle has. */
export const bundleSize = { min: 2, max: 20 } as const

/** How many bundles one order may have. */
export const mostBundles = 10
