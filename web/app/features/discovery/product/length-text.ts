import { m } from '#messages/messages.js'

/** How long a video is, in words: '8 min 20 s', '45 s', '1 h 5 min'. */
export function lengthText(duration: number): string {
  const whole = Math.max(0, Math.round(duration))
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return m.product_length_hours({ hours, minutes })
  if (minutes === 0) return m.product_length_seconds({ seconds })
  return seconds === 0 ? m.product_length_minutes({ minutes }) : m.product_length_both({ minutes, seconds })
}
