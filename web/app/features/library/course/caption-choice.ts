import { type CaptionLanguage, captionLanguages } from '#contract/rules/captions.ts'

/** What someone wants below videos: a language, or nothing. */
export type CaptionChoice = CaptionLanguage | 'off'

const name = 'captions'

/** Of this device, for every video; nothing until someone chooses. */
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
    // Without storage it holds for this page.
  }
}

/** Anyone who wants captions gets those there are. */
export function shownCaptions(
  choice: CaptionChoice,
  available: readonly CaptionLanguage[],
): CaptionLanguage | null {
  if (choice === 'off') return null
  return available.includes(choice) ? choice : (available[0] ?? null)
}
