import { useState } from 'react'
import { hoursAfterwards, isSuspendingCode, type SuspendingCode } from '#contract/rules/weather.ts'
import type { WeatherDesk } from '#contract/weather/weather.ts'
import { m } from '#messages/messages.js'
import { clockTextAt } from '../../../lib/clock-text.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { invalidate, useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { warningText } from '../../lessons/slots/warning-text.ts'
import { api } from '../staff-api.ts'
import * as styles from './weather-card.module.css'

const refresh = () => invalidate('weatherDesk', 'weatherNow', 'adminOverview')

type Signal = '8' | '9' | '10' | 'black'
const directions = ['NE', 'SE', 'SW', 'NW'] as const
type Direction = (typeof directions)[number]

const signalIn = (code: string): Signal =>
  code === 'WRAINB' ? 'black' : code === 'TC9' ? '9' : code === 'TC10' ? '10' : '8'
const directionIn = (code: string): Direction =>
  directions.find(direction => code === `TC8${direction}`) ?? 'NE'

function codeOf(signal: Signal, direction: Direction): SuspendingCode {
  if (signal === 'black') return 'WRAINB'
  return signal === '8' ? `TC8${direction}` : `TC${signal}`
}

interface DeclareDialogProps {
  desk: WeatherDesk
  /** What is chosen at first. */
  code: string
  onClose: () => void
}

/** The main button is in reach at once: two presses from the overview. */
export function DeclareDialog({ desk, code, onClose }: DeclareDialogProps) {
  const [signal, setSignal] = useState(signalIn(code))
  const [direction, setDirection] = useState(directionIn(code))
  const chosen = codeOf(signal, direction)
  const name = warningText(chosen)
  const act = useMutation({
    mutationFn: () => api.weatherDeclare({ body: { code: chosen } }),
    onSuccess: async ({ suspended }) => {
      toast.show({
        text: m.operations_weather_declared({ count: suspended, shown: wholeNumber(suspended) }),
        tone: 'good',
      })
      await refresh()
      onClose()
    },
  })
  const { at_once, later, online } = desk
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.operations_weather_declare({ warning: name })}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.operations_weather_cancel()}
          </Button>
          <Button
            data-autofocus
            busy={act.isPending}
            busyText={m.ui_please_wait()}
            onClick={() => act.mutate()}
          >
            {m.operations_weather_declare({ warning: name })}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {act.error && <FormError>{failureOf(act.error).text}</FormError>}
        <SegmentedControl<Signal>
          legend={m.operations_weather_which()}
          name="weather-signal"
          value={signal}
          onChange={setSignal}
          choices={[
            { value: '8', label: m.operations_weather_signal({ signal: '8' }) },
            { value: '9', label: m.operations_weather_signal({ signal: '9' }) },
            { value: '10', label: m.operations_weather_signal({ signal: '10' }) },
            { value: 'black', label: m.operations_weather_black() },
          ]}
        />
        {signal === '8' && (
          <Field label={m.operations_weather_direction()}>
            <Select
              value={direction}
              onChange={({ target }) => setDirection(directionIn(`TC8${target.value}`))}
            >
              {directions.map(one => (
                <option key={one} value={one}>
                  {directionText[one]()}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <h3>{m.operations_weather_happens()}</h3>
        <ul className={styles.happens}>
          <li>
            <Icon name="pin" />
            {m.operations_weather_happens_venue({ count: at_once, shown: wholeNumber(at_once) })}
          </li>
          <li>
            <Icon name="clock" />
            {m.operations_weather_happens_later({ count: later, shown: wholeNumber(later) })}
          </li>
          <li>
            <Icon name="video" />
            {m.operations_weather_happens_online({ count: online, shown: wholeNumber(online) })}
          </li>
          <li>
            <Icon name="mail" />
            {m.operations_weather_happens_mail()}
          </li>
          <li>
            <Icon name="refund" />
            {m.operations_weather_happens_money()}
          </li>
        </ul>
      </div>
    </Dialog>
  )
}

const directionText: Readonly<Record<Direction, () => string>> = {
  NE: m.operations_weather_ne,
  SE: m.operations_weather_se,
  SW: m.operations_weather_sw,
  NW: m.operations_weather_nw,
}

interface EndDialogProps {
  warning: WeatherDesk['warnings'][number]
  onClose: () => void
}

export function EndDialog({ warning: { warning_id, code }, onClose }: EndDialogProps) {
  const name = isSuspendingCode(code) ? warningText(code) : code
  const again = new Date(Date.now() + hoursAfterwards * 3_600_000)
  const act = useMutation({
    mutationFn: () => api.weatherWithdraw({ body: { warning_id } }),
    onSuccess: async () => {
      toast.show({ text: m.operations_weather_ended({ warning: name }), tone: 'good' })
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.operations_weather_end_title({ warning: name })}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.operations_weather_keep()}
          </Button>
          <Button
            data-autofocus
            busy={act.isPending}
            busyText={m.ui_please_wait()}
            onClick={() => act.mutate()}
          >
            {m.operations_weather_end_title({ warning: name })}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {act.error && <FormError>{failureOf(act.error).text}</FormError>}
        <p>{m.operations_weather_end_text({ time: clockTextAt(again) })}</p>
        <p>{m.operations_weather_end_stay()}</p>
      </div>
    </Dialog>
  )
}
