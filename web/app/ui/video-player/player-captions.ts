/** What may be read below a video, and what is. */
export interface PlayerCaptions {
  languages: readonly { value: string; label: string }[]
  /** A language, or 'off'. */
  chosen: string
  choose: (value: string) => void
  /** Once it is there. */
  track: { url: string; language: string; label: string } | null
}

/** By a key: off, or what was chosen before, else the first. */
export function toggledCaptions({ languages, chosen }: PlayerCaptions, last: string | null): string {
  if (chosen !== 'off') return 'off'
  return languages.find(({ value }) => value === last)?.value ?? languages[0]?.value ?? 'off'
}
