import type { Shot } from './shot.ts'

const home = { screen: '/my-teaching', address: '/my-teaching' } as const

/** The home of the seller. */
export const teachingShots: readonly Shot[] = [
  { ...home, name: 'teaching.teacher', as: 'teacher' },
  { ...home, name: 'teaching.centre', as: 'centre' },
  { ...home, name: 'teaching.newcomer', as: 'approved' },
  { ...home, name: 'teaching.failed', as: 'teacher', failing: ['user/teaching*'] },
  { ...home, name: 'teaching.loading', as: 'teacher', held: ['user/teaching*'] },
]
