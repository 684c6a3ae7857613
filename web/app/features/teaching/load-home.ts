import { laterApi } from '../../lib/later-api.ts'

export const loadHome = () => laterApi.teachingHome()

export type TeachingHome = Awaited<ReturnType<typeof loadHome>>
export type Waiting = TeachingHome['waiting']
