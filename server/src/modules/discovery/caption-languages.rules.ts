import { type CaptionLanguage, captionLanguages } from '#contract/rules/captions.ts'

/** Only what every captioned video has is promised: one in English and one in Chinese have no language together. */
export const commonLanguages = (videos: readonly (readonly { language: CaptionLanguage }[])[]) =>
  captionLanguages.filter(
    wanted => videos.length > 0 && videos.every(found => found.some(({ language }) => language === wanted)),
  )
