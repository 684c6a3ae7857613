/* The preview window of a video, in whole seconds: what the server cuts and shows to visitors. At most 20 s. Whole
   seconds, because the wire uses them. */

export interface PreviewWindow {
  start: number
  end: number
}

export const maxSeconds = 20
const minSeconds = 1
/** How much of a long video the strip shows; 20 s of an hour would be too small to grab. */
const stripSeconds = 72

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** The last whole second of a video; an unknown length counts as long enough. */
export function lastSecond(duration: number | null): number {
  return duration === null || !Number.isFinite(duration)
    ? 359_999
    : Math.max(minSeconds, Math.floor(duration))
}

/** Within the video, in order, within the limit: whatever was stored or typed. */
export function fitted({ start, end }: PreviewWindow, duration: number | null): PreviewWindow {
  const last = lastSecond(duration)
  const from = clamp(Math.round(start), 0, last - minSeconds)
  return { start: from, end: clamp(Math.round(end), from + minSeconds, Math.min(last, from + maxSeconds)) }
}

export const defaultWindow = (duration: number | null) => fitted({ start: 0, end: maxSeconds }, duration)

/** Moves the start; the end follows if the window would become too long. */
export function withStart(window: PreviewWindow, start: number, duration: number | null): PreviewWindow {
  const last = lastSecond(duration)
  const from = clamp(Math.round(start), 0, last - minSeconds)
  return { start: from, end: clamp(window.end, from + minSeconds, Math.min(last, from + maxSeconds)) }
}

/** Moves the end; the start follows. */
export function withEnd(window: PreviewWindow, end: number, duration: number | null): PreviewWindow {
  const to = clamp(Math.round(end), minSeconds, lastSecond(duration))
  return { start: clamp(window.start, Math.max(0, to - maxSeconds), to - minSeconds), end: to }
}

/** Moves the whole window, keeping its length. */
export function movedTo(window: PreviewWindow, start: number, duration: number | null): PreviewWindow {
  const length = window.end - window.start
  const from = clamp(Math.round(start), 0, Math.max(0, lastSecond(duration) - length))
  return { start: from, end: from + length }
}

/** The part of the video on the strip: all of a short one, otherwise a part with the window in its middle. */
export function stripAround({ start, end }: PreviewWindow, duration: number): PreviewWindow {
  if (duration <= stripSeconds) return { start: 0, end: duration }
  const from = clamp((start + end) / 2 - stripSeconds / 2, 0, duration - stripSeconds)
  return { start: from, end: from + stripSeconds }
}

/** Whether the strip still shows the window with some room to drag it. */
export function stripHolds(strip: PreviewWindow, window: PreviewWindow, duration: number): boolean {
  const room = (strip.end - strip.start) * 0.05
  const left = strip.start <= 0 ? window.start >= 0 : window.start >= strip.start + room
  const right = strip.end >= duration ? window.end <= strip.end + 1 : window.end <= strip.end - room
  return left && right
}

/** The position of a moment on a stretch, in percent. */
export function percentAt(second: number, { start, end }: PreviewWindow): number {
  return end <= start ? 0 : clamp(((second - start) / (end - start)) * 100, 0, 100)
}

/** '00:01:05'. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map(part => String(part).padStart(2, '0')).join(':')
}

/** '1:05', '14:08', '1:02:03'. */
export function shortClock(seconds: number): string {
  const text = clockText(seconds)
  return text.replace(/^00:0?/, '').replace(/^0(?=\d:)/, '')
}

/** '00:01:05', '1:05' or '65'; null for anything else. */
export function readClock(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?([0-5]?\d):)?(\d{1,5})$/.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = match
  if (match[2] !== undefined && Number(seconds) > 59) return null
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

export type TimeProblem = 'time' | 'order' | 'long' | 'outside'

/** The window from both typed times; a time that wasn't typed (null) stays. */
export function judgeTimes(
  typed: { start: string | null; end: string | null },
  current: PreviewWindow,
  duration: number | null,
): { window: PreviewWindow } | { problems: { start?: TimeProblem; end?: TimeProblem } } {
  const start = typed.start === null ? current.start : readClock(typed.start)
  const end = typed.end === null ? current.end : readClock(typed.end)
  if (start === null || end === null)
    return { problems: { ...(start === null && { start: 'time' }), ...(end === null && { end: 'time' }) } }
  const problem =
    end <= start ? 'order' : end - start > maxSeconds ? 'long' : end > lastSecond(duration) ? 'outside' : null
  // Reported at the edited field; if both were edited, at the end.
  if (problem) return { problems: typed.end === null ? { start: problem } : { end: problem } }
  return { window: { start, end } }
}
