import { z } from 'zod'
import {
  isSuspendingCode,
  kindOfCode,
  type SuspendingCode,
  type WarningKind,
} from '#contract/rules/weather.ts'

/** A warning that the source says is in force now. */
export interface WarningInForce {
  kind: WarningKind
  code: SuspendingCode
  /** Null where the source does not say it. */
  since: Date | null
}

export interface WeatherReport {
  inForce: readonly WarningInForce[]
  /** Kinds that it says were cancelled, and when. */
  cancelled: ReadonlyMap<WarningKind, Date>
}

export interface WeatherSource {
  /** Throws where it does not answer, or answers what no one understands: that says nothing about the weather. */
  read(): Promise<WeatherReport>
}

const waitMs = 10_000
const mostBytes = 1_000_000

const instant = z.iso.datetime({ offset: true }).optional()
const entry = z.object({
  code: z.string(),
  actionCode: z.string().optional(),
  issueTime: instant,
  updateTime: instant,
})
/** The observatory's summary of warnings: one entry a kind of warning, none where nothing is in force. */
const summary = z.object({ WTCSGNL: entry.optional(), WRAIN: entry.optional() })

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

export function parseSummary(text: string): WeatherReport {
  const { WTCSGNL, WRAIN } = summary.parse(JSON.parse(text))
  const inForce: WarningInForce[] = []
  const cancelled = new Map<WarningKind, Date>()
  const entries: readonly (readonly [WarningKind, z.output<typeof entry> | undefined])[] = [
    ['typhoon', WTCSGNL],
    ['rainstorm', WRAIN],
  ]
  for (const [kind, given] of entries) {
    if (!given) continue
    const notified = dateOf(given.updateTime) ?? dateOf(given.issueTime)
    const over = given.actionCode === 'CANCEL' || !isSuspendingCode(given.code)
    if (!over && isSuspendingCode(given.code))
      inForce.push({ kind: kindOfCode(given.code), code: given.code, since: dateOf(given.issueTime) })
    // A lower signal has taken its place, or none.
    else if (notified) cancelled.set(kind, notified)
  }
  return { inForce, cancelled }
}

/** Hong Kong's observatory, or anyone who speaks as it does. */
export const createWeatherSource = (url: string | null): WeatherSource | null =>
  url === null
    ? null
    : {
        async read() {
          const answer = await fetch(url, {
            headers: { accept: 'application/json' },
            redirect: 'error',
            signal: AbortSignal.timeout(waitMs),
          })
          if (!answer.ok) throw new Error(`The weather source answered ${answer.status}`)
          const text = await answer.text()
          if (text.length > mostBytes) throw new Error('The weather source answered too much')
          return parseSummary(text)
        },
      }
