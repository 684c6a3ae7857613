import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { type Failure, failureOf } from './failure.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'

type FieldErrors = Readonly<Record<string, string>>

/** A form's own refusal, before anything is sent: texts by field, or one for the whole form. */
export class FormRefusal extends Error {
  readonly fields: FieldErrors

  constructor(why: { fields?: FieldErrors; text?: string }) {
    super(why.text ?? '')
    this.name = 'FormRefusal'
    this.fields = why.fields ?? {}
  }
}

interface Outcome {
  busy: boolean
  fields: FieldErrors
  failure: Failure | null
}

const idle: Outcome = { busy: false, fields: {}, failure: null }

/**
 * The state of a form: `<form {...form.props}>` with uncontrolled fields, whose values survive a refusal. `run` gets
 * what was typed and rejects with an ApiError or a FormRefusal; then the texts are in `fields` and `failure`, and the
 * first invalid field gets the focus. Typing in a field clears its error.
 */
export function useSubmit(run: (data: FormData, form: HTMLFormElement) => Promise<void>) {
  const ref = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [outcome, setOutcome] = useState(idle)
  const [refusals, setRefusals] = useState(0)

  // After the errors are rendered: only then is a field marked as invalid.
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(ref.current)
  }, [refusals])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (running.current) return
    running.current = true
    setOutcome({ ...idle, busy: true })
    try {
      await run(new FormData(form), form)
      setOutcome(idle)
    } catch (error) {
      setOutcome({ busy: false, ...explain(error, form) })
      setRefusals(count => count + 1)
    } finally {
      running.current = false
    }
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null
    if (!name || !outcome.fields[name]) return
    const { [name]: _, ...fields } = outcome.fields
    setOutcome({ ...outcome, fields })
  }

  return {
    ...outcome,
    /** Submits the same values again. */
    retry: () => ref.current?.requestSubmit(),
    /** Clears the errors, when the form starts over. */
    clear: () => setOutcome(idle),
    props: { ref, onSubmit, onInput, noValidate: true },
  }
}

/** What was typed, unchanged; empty if there is no such field. */
export function typed(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function explain(error: unknown, form: HTMLFormElement): Pick<Outcome, 'fields' | 'failure'> {
  const all = error instanceof ApiError || error instanceof FormRefusal ? error.fields : {}
  const entries = Object.entries(all)
  const fields = Object.fromEntries(entries.filter(([name]) => form.elements.namedItem(name)))
  // A text about a field that this form doesn't show would be lost, so it is shown at the top.
  const homeless = entries.filter(([name]) => !(name in fields)).map(([, text]) => text)
  if (homeless.length > 0)
    return { fields, failure: { text: homeless.join(' '), code: 'fields', status: 422 } }
  if (entries.length > 0) return { fields, failure: null }
  if (error instanceof FormRefusal)
    return { fields, failure: { text: error.message, code: 'form', status: 422 } }
  return { fields, failure: failureOf(error) }
}
