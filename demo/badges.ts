import type { DemoBadge } from './types.ts'

/** In every state, of teachers and a centre. Days are from now: `claimed` back, `until` ahead, or back for what ended. */
export const badges: DemoBadge[] = [
  { owner: 'teacher', kind: 'documents', state: 'confirmed', claimed: 200, until: 500 },
  { owner: 'teacher', kind: 'scrc', state: 'confirmed', claimed: 190, until: 350 },
  { owner: 'teacher', kind: 'registered_teacher', state: 'confirmed', claimed: 180, until: 20 },
  { owner: 'hochunkit', kind: 'documents', state: 'confirmed', claimed: 90, until: 620 },
  { owner: 'hochunkit', kind: 'scrc', state: 'claimed', claimed: 1 },
  { owner: 'linyuqing', kind: 'documents', state: 'confirmed', claimed: 240, until: 120 },
  { owner: 'linyuqing', kind: 'scrc', state: 'confirmed', claimed: 60, until: 480 },
  {
    owner: 'tamlokyi',
    kind: 'registered_teacher',
    state: 'refused',
    claimed: 12,
    reason: 'The photo is too dark to read. Please take it again in daylight, with all four corners on it.',
  },
  { owner: 'leungkaho', kind: 'documents', state: 'expired', claimed: 400, until: -9 },
  { owner: 'wongszeman', kind: 'scrc', state: 'withdrawn', claimed: 150, until: 300 },
  { owner: 'danwhitfield', kind: 'documents', state: 'confirmed', claimed: 75, until: 300 },
  {
    owner: 'brightharbour',
    kind: 'edb_school',
    state: 'confirmed',
    claimed: 320,
    until: 400,
    number: '566462',
  },
]
