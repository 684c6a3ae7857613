import { expect, test } from 'vitest'
import { lessonPlaceOf, publicVenue } from './lesson-place.ts'

test.each([
  ['https://zoom.us/j/4711?pwd=x', 'https://zoom.us/j/4711?pwd=x', ''],
  ['zoom.us/j/4711', 'https://zoom.us/j/4711', ''],
  [' meet.google.com/abc-defg-hij ', 'https://meet.google.com/abc-defg-hij', ''],
  ['Unit 8, 88 Nathan Road', '', 'Unit 8, 88 Nathan Road'],
  ['12/F., Tower A', '', '12/F., Tower A'],
  ['', '', ''],
])('of %j the link is %j and the place %j', (venue, url, place) => {
  expect(lessonPlaceOf({ url: '', venue })).toEqual({ url, venue: place })
  expect(publicVenue(venue)).toBe(place)
})

test('an address that was given stays', () => {
  const url = 'https://zoom.us/j/1'
  expect(lessonPlaceOf({ url, venue: 'zoom.us/j/2' })).toEqual({ url, venue: '' })
  expect(lessonPlaceOf({ url, venue: 'Room 3' })).toEqual({ url, venue: 'Room 3' })
})
