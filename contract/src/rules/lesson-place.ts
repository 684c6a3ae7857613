import { meetingAddress } from './meeting-address.ts'

/** Whether it is a web address, with or without its scheme: one word with a dot in the host. */
export const looksLikeLink = (text: string): boolean =>
  /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i.test(text) &&
  meetingAddress(text) !== null

/** A link typed as the venue is where the lesson is joined, so only people who booked it may see it. */
export function lessonPlaceOf({ url, venue }: { url: string; venue: string }): {
  url: string
  venue: string
} {
  const typed = venue.trim()
  if (!looksLikeLink(typed)) return { url, venue: typed }
  return { url: url || (meetingAddress(typed) ?? ''), venue: '' }
}

/** What the public sees of a venue. */
export const publicVenue = (venue: string): string => lessonPlaceOf({ url: '', venue }).venue
