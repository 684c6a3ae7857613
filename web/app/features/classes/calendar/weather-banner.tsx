import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { signalOf } from '#contract/rules/weather.ts'
import type { WeatherWarning } from '#contract/weather/weather.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { warningText } from '../../lessons/slots/warning-text.ts'
import type { CalendarItem } from './calendar-items.ts'
import * as styles from './weather-banner.module.css'

const minuteMs = 60_000

/** Warnings that suspend lessons at a venue, now or until two hours ago; none while unknown. */
const useWarnings = (): readonly WeatherWarning[] =>
  useQuery({
    ...queryOf(laterApi.weatherNow),
    staleTime: minuteMs,
    refetchInterval: 5 * minuteMs,
    refetchOnWindowFocus: true,
  }).data?.warnings ?? []

/** Says that a warning is in force, and what it suspends in this calendar today. */
export function WeatherBanner({ items }: { items: readonly CalendarItem[] }) {
  const [warning] = useWarnings()
  if (!warning) return null
  const today = hongKongDay(new Date())
  const count = items.filter(
    item => item.kind === 'class' && item.day === today && item.lesson.state === 'suspended',
  ).length
  const name = warningText(warning.code)
  return (
    <section className={styles.banner} aria-labelledby="weather" data-part="weather">
      <span className={styles.sign} aria-hidden="true">
        {signalOf(warning.code) || <Icon name="info" />}
      </span>
      <div className={styles.text}>
        <h2 id="weather">
          {count === 0
            ? warning.ended_at === null
              ? m.classes_weather_none({ warning: name })
              : m.classes_weather_ended({ warning: name })
            : m.classes_weather_some({ count, shown: wholeNumber(count), warning: name })}
        </h2>
        <p>{m.classes_weather_text()}</p>
      </div>
      <details className={styles.more}>
        <summary>{m.classes_weather_how()}</summary>
        <p>{m.classes_weather_how_text()}</p>
      </details>
    </section>
  )
}
