import { looksLikeLink } from './lesson-place.ts'
import { meetingAddress } from './meeting-address.ts'

// The place of a class as typed into 'Venue / Zoom link'. Only people who can join may see a link, so it never stays
// in the public part.

export interface ClassPlace {
  venue: string
  zoomLink: string
  googleMeetLink: string
}

const isGoogleMeet = (address: string): boolean => new URL(address).hostname === 'meet.google.com'

/**
 * A place among the links becomes the venue, and a link in the venue becomes the link; null if two contradict each
 * other.
 */
export function classPlaceOf(typed: ClassPlace): ClassPlace | null {
  const texts = [...new Set([typed.zoomLink, typed.googleMeetLink, typed.venue].map(text => text.trim()))]
  const links = texts.filter(looksLikeLink).flatMap(text => meetingAddress(text) ?? [])
  const places = texts.filter(text => text !== '' && !looksLikeLink(text))
  const meet = links.filter(isGoogleMeet)
  const other = links.filter(link => !isGoogleMeet(link))
  if (new Set(other).size > 1 || new Set(meet).size > 1 || places.length > 1) return null
  return { venue: places[0] ?? '', zoomLink: other[0] ?? '', googleMeetLink: meet[0] ?? '' }
}
