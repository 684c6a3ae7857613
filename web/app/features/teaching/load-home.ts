import { api } from '../../lib/api.ts'

export const loadHome = () => api.teachingHome()

export type TeachingHome = Awaited<ReturnType<typeof loadHome>>
export type Waiting = TeachingHome['waiting']
