import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import * as styles from './preview-times.module.css'
import { clockText, judgeTimes, maxSeconds, type PreviewWindow, type TimeProblem } from './preview-window.ts'

interface PreviewTimesProps {
  window: PreviewWindow
  duration: number | null
  onChange: (window: PreviewWindow, look: number) => void
}

type Typed = { start: string | null; end: string | null }
const nothingTyped: Typed = { start: null, end: null }

/**
 * The window's times as text. Both are checked together: moving the window passes through invalid pairs, so errors are
 * shown once the pair loses focus.
 */
export function PreviewTimes({ window: chosen, duration, onChange }: PreviewTimesProps) {
  const [typed, setTyped] = useState(nothingTyped)
  const [problems, setProblems] = useState<Partial<Record<keyof PreviewWindow, TimeProblem>>>({})

  function take(final: boolean) {
    if (typed.start === null && typed.end === null) return
    const judged = judgeTimes(typed, chosen, duration)
    if ('problems' in judged) {
      if (final) setProblems(judged.problems)
      return
    }
    setProblems({})
    setTyped(nothingTyped)
    const { start, end } = judged.window
    if (start !== chosen.start || end !== chosen.end)
      onChange(judged.window, start === chosen.start ? end : start)
  }

  const input = (name: keyof PreviewWindow, label: string) => {
    const problem = problems[name]
    return (
      <Field label={label} error={problem && problemTexts[problem]()}>
        <TextInput
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={typed[name] ?? clockText(chosen[name])}
          onChange={event => setTyped({ ...typed, [name]: event.currentTarget.value })}
          onKeyDown={event => {
            if (event.key === 'Enter') take(true)
          }}
        />
      </Field>
    )
  }
  return (
    <fieldset
      className={styles.times}
      onBlur={event => take(!event.currentTarget.contains(event.relatedTarget))}
    >
      <legend className="vh">{m.authoring_window()}</legend>
      {input('start', m.authoring_window_starts())}
      {input('end', m.authoring_window_ends())}
    </fieldset>
  )
}

const problemTexts: Readonly<Record<TimeProblem, () => string>> = {
  time: () => m.authoring_window_time(),
  order: () => m.authoring_window_order(),
  long: () => m.authoring_window_long({ most: maxSeconds }),
  outside: () => m.authoring_window_outside(),
}
