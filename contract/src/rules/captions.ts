export const captionLanguages = ['en', 'zh-HK'] as const
export type CaptionLanguage = (typeof captionLanguages)[number]

export const captionMaxBytes = 512 * 1024
export const mostCues = 5000
/** Characters in a cue. */
export const longestCue = 500

/** What can be wrong with a caption file. */
export const captionFaults = [
  'encoding',
  'characters',
  'header',
  'timing',
  'end',
  'order',
  'text',
  'long',
  'late',
  'many',
  'none',
] as const
export type CaptionFault = (typeof captionFaults)[number]
