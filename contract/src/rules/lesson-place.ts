import { meetingAddress } from './meeting-address.ts'

/** An address of the web, with or without its scheme: one word with a dot in its host. */
export const looksLikeLink = (text: string): boolean =>
  /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i.test(text) &&
  meetingAddress(text) !== null

/** A link typed as the venue is where the lesson is joined: only who booked it may read it. */
export function lessonPlaceOf({ url, venue }: { url: string; venue: string }): {
  url: string
  venue: string
} {
  const typed = venue.trim()
  if (!looksLikeLink(typed)) return { url, venue: typed }
  return { url: url || (meetingAddress(typed) ?? ''), venue: '' }
}

/** What strangers read of a venue. */
export const publicVenue = (venue: string): string => lessonPlaceOf({ url: '', venue }).venue
