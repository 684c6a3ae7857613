import { expect, test } from 'vitest'
import { classPlaceOf } from './class-place.ts'

const placeOf = (venue: string, zoomLink = '', googleMeetLink = '') =>
  classPlaceOf({ venue, zoomLink, googleMeetLink })

test('an address typed as the venue is a link, with https where it has no scheme', () => {
  expect(placeOf('zoom.us/j/98213345')).toEqual({
    venue: '',
    zoomLink: 'https://zoom.us/j/98213345',
    googleMeetLink: '',
  })
  expect(placeOf('http://zoom.us/j/1')?.zoomLink).toBe('http://zoom.us/j/1')
  expect(placeOf('meet.google.com/abc-defg-hij')?.googleMeetLink).toBe('https://meet.google.com/abc-defg-hij')
})

test('a place typed as the link is the venue', () => {
  for (const place of ['Studio 2, 3/F, Wan Chai', '灣仔軒尼詩道 3.5 號', 'Room 4.2 A'])
    expect(placeOf('', place)).toEqual({ venue: place, zoomLink: '', googleMeetLink: '' })
})

test('a room and an address go together; two of a kind do not', () => {
  expect(placeOf('Studio 2', 'zoom.us/j/1', 'meet.google.com/a')).toEqual({
    venue: 'Studio 2',
    zoomLink: 'https://zoom.us/j/1',
    googleMeetLink: 'https://meet.google.com/a',
  })
  expect(placeOf('zoom.us/j/1', 'zoom.us/j/1')?.zoomLink).toBe('https://zoom.us/j/1')
  expect(placeOf('zoom.us/j/1', 'zoom.us/j/2')).toBeNull()
  expect(placeOf('Studio 2', 'Studio 3')).toBeNull()
  expect(placeOf('')).toEqual({ venue: '', zoomLink: '', googleMeetLink: '' })
})

test('what would run in a browser is no link', () => {
  expect(placeOf('javascript:alert(1)')?.zoomLink).toBe('')
})
