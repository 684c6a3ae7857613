import type { Study } from './types.ts'

/** How far the fixed accounts are with what they have: begun, finished and reviewed, finished and not yet. */
export const studies: Study[] = [
  { learner: 'student', product: 'dse-paper-2-writing', seen: 4.4, hoursAgo: 3 },
  { learner: 'student', product: 's5-circles', seen: 2.6, hoursAgo: 26 },
  { learner: 'student', product: 'dse-set-texts', seen: 12.5, hoursAgo: 95 },
  { learner: 'student', product: 'parents-mandarin', seen: 0.3, hoursAgo: 50 },
  { learner: 'student', product: 'dse-chem-organic', seen: 'all', hoursAgo: 120 },
  { learner: 'student', product: 'dse-paper-4-speaking', seen: 'all', hoursAgo: 500 },
  { learner: 'parent', product: 'p3-bar-models', seen: 5.7, hoursAgo: 5 },
  { learner: 'parent', product: 'p3-english-puzzles', seen: 1.5, hoursAgo: 70 },
  { learner: 'parent', product: 'k3-phonics', seen: 'all', hoursAgo: 140 },
  { learner: 'parent', product: 'p1-mandarin-speaking', seen: 'all', hoursAgo: 400 },
]
