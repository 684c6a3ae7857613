/** The scopes of a personal access token. */
export const tokenScopes = ['read:products', 'write:products', 'read:orders', 'read:income'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** How many an account can have at a time. */
export const mostAccessTokens = 20

/** How many days a token can be valid. */
export const tokenDays = [30, 90, 365] as const
