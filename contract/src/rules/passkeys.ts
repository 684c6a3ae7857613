/** How many passkeys an account keeps. */
export const mostPasskeys = 10
