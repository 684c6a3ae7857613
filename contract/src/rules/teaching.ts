/** What a new seller does up to the first sale, in order. A teacher opens times; a centre invites its teachers. */
export const teachingSteps = ['profile', 'payouts', 'course', 'times', 'members', 'share', 'sale'] as const
export type TeachingStep = (typeof teachingSteps)[number]
