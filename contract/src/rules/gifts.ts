/** How far ahead a gift may be ordered. */
export const mostGiftDays = 365
export const mostGiftMessage = 600
