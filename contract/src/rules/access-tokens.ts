/** What a personal access token may do. */
export const tokenScopes = ['read:products', 'write:products', 'read:orders', 'read:income'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** How many an account may have at a time. */
export const mostAccessTokens = 20

/** For how many days one is good. */
export const tokenDays = [30, 90, 365] as const
