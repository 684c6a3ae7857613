import { looksLikeLink } from './lesson-place.ts'
import { meetingAddress } from './meeting-address.ts'

// Where a class takes place, as it is typed into 'Venue / Zoom link'. Whoever may not join never gets an address, so it
// never stays among what is public.

export interface ClassPlace {
  venue: string
  zoomLink: string
  googleMeetLink: string
}

const isGoogleMeet = (address: string): boolean => new URL(address).hostname === 'meet.google.com'

/** A place among the addresses becomes the venue, an address in the venue a link; null where two contradict each other. */
export function classPlaceOf(typed: ClassPlace): ClassPlace | null {
  const texts = [...new Set([typed.zoomLink, typed.googleMeetLink, typed.venue].map(text => text.trim()))]
  const links = texts.filter(looksLikeLink).flatMap(text => meetingAddress(text) ?? [])
  const places = texts.filter(text => text !== '' && !looksLikeLink(text))
  const meet = links.filter(isGoogleMeet)
  const other = links.filter(link => !isGoogleMeet(link))
  if (new Set(other).size > 1 || new Set(meet).size > 1 || places.length > 1) return null
  return { venue: places[0] ?? '', zoomLink: other[0] ?? '', googleMeetLink: meet[0] ?? '' }
}
