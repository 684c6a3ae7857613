import { maskEmail } from '../accounts/index.ts'

const most = 500

/** An error can be as long as a page of someone else's server. */
export const shortened = (text: string): string => (text.length > most ? `${text.slice(0, most)}…` : text)

const address = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

/** Without the addresses in it: 'd•••@example.com'. */
export const masked = (text: string): string => text.replaceAll(address, maskEmail)
