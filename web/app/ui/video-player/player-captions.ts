/** The captions available for a video, and the selected ones. */
export interface PlayerCaptions {
  languages: readonly { value: string; label: string }[]
  /** A language, or 'off'. */
  chosen: string
  choose: (value: string) => void
  /** Once it has loaded. */
  track: { url: string; language: string; label: string } | null
}

/** Toggled by a key: off, or the previous choice, otherwise the first. */
export function toggledCaptions({ languages, chosen }: PlayerCaptions, last: string | null): string {
  if (chosen !== 'off') return 'off'
  return languages.find(({ value }) => value === last)?.value ?? languages[0]?.value ?? 'off'
}
