import { type CaptionLanguage, captionLanguages } from '#contract/rules/captions.ts'

/** The chosen captions: a language, or none. */
export type CaptionChoice = CaptionLanguage | 'off'

const name = 'captions'

/** For every video on this device; nothing until someone chooses. */
export function storedChoice(): CaptionChoice {
  try {
    const stored = window.localStorage.getItem(name)
    return captionLanguages.find(language => language === stored) ?? 'off'
  } catch {
    return 'off'
  }
}

export function storeChoice(choice: CaptionChoice): void {
  try {
    window.localStorage.setItem(name, choice)
  } catch {
    // Without storage, it applies to this page.
  }
}

/** Someone who wants captions gets those that exist. */
export function shownCaptions(
  choice: CaptionChoice,
  available: readonly CaptionLanguage[],
): CaptionLanguage | null {
  if (choice === 'off') return null
  return available.includes(choice) ? choice : (available[0] ?? null)
}
