import { useState } from 'react'
import { isSuspendingCode, signalOf } from '#contract/rules/weather.ts'
import type { WeatherDesk } from '#contract/weather/weather.ts'
import { m } from '#messages/messages.js'
import { clockTextAt } from '../../../lib/clock-text.ts'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { warningText } from '../../lessons/slots/warning-text.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import * as styles from './weather-card.module.css'
import { DeclareDialog, EndDialog } from './weather-dialogs.tsx'

type Warning = WeatherDesk['warnings'][number]
type Asked = { what: 'declare'; code: string } | { what: 'end'; warning: Warning }

/** The act that has to be quickest: what is in force, to declare it and to end it in two presses, and what it is about. */
export function WeatherCard() {
  const desk = useAdminData(queryOf(api.weatherDesk))
  const [asked, setAsked] = useState<Asked | null>(null)
  if (!desk.data)
    return desk.isError ? (
      <Failed title={m.operations_weather_failed()} of={desk} />
    ) : (
      <Loading>
        <SkeletonText lines={2} />
      </Loading>
    )
  const inForce = desk.data.warnings.filter(({ ended_at }) => ended_at === null)
  const declare = (code: string) => setAsked({ what: 'declare', code })
  return (
    <>
      {inForce.length === 0 ? (
        <Calm desk={desk.data} onDeclare={declare} />
      ) : (
        <section className={styles.force} aria-labelledby="weather-title">
          {inForce.map((warning, at) => (
            <InForce
              key={warning.warning_id}
              id={at === 0 ? 'weather-title' : undefined}
              warning={warning}
              onChange={() => declare(warning.code)}
              onEnd={() => setAsked({ what: 'end', warning })}
            />
          ))}
          <Counts desk={desk.data} />
          <Lessons desk={desk.data} />
        </section>
      )}
      {asked?.what === 'declare' && (
        <DeclareDialog desk={desk.data} code={asked.code} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'end' && <EndDialog warning={asked.warning} onClose={() => setAsked(null)} />}
    </>
  )
}

function Calm({ desk, onDeclare }: { desk: WeatherDesk; onDeclare: (code: string) => void }) {
  const [over] = desk.warnings
  return (
    <section className={styles.calm} aria-labelledby="weather-title">
      <div>
        <h2 id="weather-title">{m.operations_weather_calm()}</h2>
        <p>
          {over?.suspended_until
            ? m.operations_weather_over({
                warning: warningText(over.code),
                time: clockTextAt(over.suspended_until),
              })
            : m.operations_weather_today({
                count: desk.at_once + desk.later,
                shown: wholeNumber(desk.at_once + desk.later),
              })}
        </p>
      </div>
      <div className={styles.acts}>
        <Button variant="line" onClick={() => onDeclare('TC8NE')}>
          {m.operations_weather_declare_8()}
        </Button>
        <Button variant="line" onClick={() => onDeclare('WRAINB')}>
          {m.operations_weather_declare_black()}
        </Button>
      </div>
    </section>
  )
}

interface InForceProps {
  id: string | undefined
  warning: Warning
  onChange: () => void
  onEnd: () => void
}

function InForce({ id, warning, onChange, onEnd }: InForceProps) {
  const { code, source, declared_by: by, began_at } = warning
  const name = isSuspendingCode(code) ? warningText(code) : code
  return (
    <div className={styles.head}>
      <span className={styles.signal} aria-hidden="true">
        {signalOf(code) || m.operations_weather_black_mark()}
        {/^TC8/.test(code) && <small>{code.slice(3)}</small>}
      </span>
      <div className={styles.what}>
        <h2 id={id}>{m.operations_weather_in_force({ warning: name })}</h2>
        <p>
          {source === 'observatory'
            ? m.operations_weather_by_observatory({ when: momentText(began_at) })
            : m.operations_weather_by({ when: momentText(began_at), name: by })}
        </p>
      </div>
      <div className={styles.acts}>
        <Button onClick={onEnd}>{m.operations_weather_end()}</Button>
        <Button variant="light" onClick={onChange}>
          {m.operations_weather_change()}
        </Button>
      </div>
    </div>
  )
}

function Counts({ desk: { suspended, later, online } }: { desk: WeatherDesk }) {
  const counts = [
    [suspended, m.operations_weather_suspended()],
    [later, m.operations_weather_later()],
    [online, m.operations_weather_online()],
  ] as const
  return (
    <dl className={styles.counts}>
      {counts.map(([count, text]) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{wholeNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lessons({ desk: { lessons } }: { desk: WeatherDesk }) {
  if (lessons.length === 0) return <p className={styles.none}>{m.operations_weather_no_lessons()}</p>
  return (
    <div>
      <h3>{m.operations_weather_lessons()}</h3>
      <ul className={styles.lessons}>
        {lessons.map(one => (
          <li key={one.lesson_id}>
            <span>{clockTextAt(one.starts_at)}</span>
            <b>{one.title}</b>
            <span>{[one.teacher, one.venue].filter(Boolean).join(' · ')}</span>
            <Chip tone={one.suspended ? 'amber' : 'plain'}>
              {one.suspended ? m.operations_weather_is_suspended() : m.operations_weather_not_yet()}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
