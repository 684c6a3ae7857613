import { dialog, press, steps } from './press.ts'
import type { Shot } from './shot.ts'
import type { World } from './world.ts'

const page = ({ sessions }: World) => `/teachers-and-tutors/${sessions.teacher.user.user_id}`

/** Who teaches: the list and the page of one. */
export const teachersShots: readonly Shot[] = [
  { screen: '/teachers', name: 'teachers.all', address: '/teachers' },
  {
    screen: '/teachers',
    name: 'teachers.narrowed',
    address: '/teachers?country=HK&speaks=English,Mandarin&price=100-200&sort=price',
  },
  { screen: '/teachers', name: 'teachers.search', address: '/teachers?q=mathss' },
  { screen: '/teachers', name: 'teachers.nobody', address: '/teachers?country=FR&speaks=Dutch' },
  {
    screen: '/teachers',
    name: 'teachers.filters',
    address: '/teachers?speaks=English',
    widths: [390],
    part: 'window',
    height: 1400,
    act: steps(press(/^Price/, /^價錢/), dialog),
  },
  { screen: '/teachers-and-tutors/:teacherId', name: 'teacher.visitor', address: page },
  { screen: '/teachers-and-tutors/:teacherId', name: 'teacher.parent', address: page, as: 'parent' },
  {
    screen: '/teachers-and-tutors/:teacherId',
    name: 'teacher.unknown',
    address: '/teachers-and-tutors/999999999',
  },
  { screen: '/search/:term', name: 'search.teachers', address: '/search/chan' },
]
