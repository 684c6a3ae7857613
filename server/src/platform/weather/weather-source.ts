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
  /** Null if the source doesn't say. */
  since: Date | null
}

export interface WeatherReport {
  inForce: readonly WarningInForce[]
  /** Kinds that it reports as cancelled, and when. */
  cancelled: ReadonlyMap<WarningKind, Date>
}

export interface WeatherSource {
  /** Throws if it doesn't answer or can't be understood, which says nothing about the weather. */
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
/** The Observatory's summary of warnings: one entry per kind of warning, none if nothing is in force. */
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
    // Replaced by a lower signal, or by none.
    else if (notified) cancelled.set(kind, notified)
  }
  return { inForce, cancelled }
}

/** The Hong Kong Observatory, or a source with the same format. */
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
