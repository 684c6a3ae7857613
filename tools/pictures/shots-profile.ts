import type { Shot } from './shot.ts'

const profile = { screen: '/my-profile', address: '/my-profile' } as const

/** What teachers and managers keep of themselves. */
export const profileShots: readonly Shot[] = [
  { ...profile, name: 'profile.teacher', as: 'teacher' },
  { ...profile, name: 'profile.centre', as: 'centre' },
  { ...profile, name: 'profile.missing', as: 'approved' },
  { ...profile, name: 'profile.more-needed', as: 'wanted' },
  { ...profile, name: 'profile.refused', as: 'refused' },
  { ...profile, name: 'profile.income', address: '/my-profile?tab=income', as: 'teacher' },
  { ...profile, name: 'profile.followers', address: '/my-profile?tab=followers', as: 'teacher' },
  { ...profile, name: 'profile.failed', as: 'teacher', failing: ['teacher/my-profile*'] },
  { ...profile, name: 'profile.loading', as: 'teacher', held: ['teacher/my-profile*'] },
]
