import type { Page } from 'playwright-core'

/** What is read below the video at a moment. */
export async function captionAt(page: Page, seconds: number): Promise<string | undefined> {
  return page.locator('video').evaluate((film: HTMLVideoElement, at) => {
    const track = [...film.textTracks].find(({ mode }) => mode === 'showing')
    const cues = [...(track?.cues ?? [])]
    // Every cue of a file is a VTTCue.
    return cues.filter(cue => cue.startTime <= at && cue.endTime > at).map(cue => (cue as VTTCue).text)[0]
  }, seconds)
}
