/** How many days ahead a gift can be ordered. */
export const mostGiftDays = 365
export const mostGiftMessage = 600
