import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft, DraftDefaults } from '#contract/authoring/drafts.ts'
import { ApiError } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import type { ManyBasis } from './load-many.ts'

export interface Shared {
  values: DraftDefaults
  errors: Readonly<Record<string, string>>
  failure: Failure | null
  saving: boolean
  /** No one has looked at the values taken from the last product. */
  isUnseen: boolean
  /** Accepts them unchanged. */
  accept: () => void
  set: (change: Partial<DraftDefaults>) => void
  /** Resolves once the server has the current values; rejects with why it refuses them. */
  ensureSaved: () => Promise<void>
}

/** They have to be looked at first. */
export class SharedMissing extends Error {
  override name = 'SharedMissing'
}

/** The pause in typing before it is sent. */
const pause = 700

/** The shared values: the server stores them as they are typed. */
export function useShared(
  basis: ManyBasis,
  /** Whether the input already matters: before the first file, no one is told what is missing. */
  isUsed: boolean,
  onSaved: (drafts: readonly Draft[]) => void,
): Shared {
  const [values, setValues] = useState(basis.defaults)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [saving, setSaving] = useState(false)
  const [isUnseen, setUnseen] = useState(basis.takenFrom !== '')
  const unseen = useRef(isUnseen)
  const latest = useRef(values)
  const dirty = useRef(!basis.kept)
  const running = useRef<Promise<void> | null>(null)
  const notified = useRef(onSaved)
  notified.current = onSaved

  const save = useCallback(async () => {
    if (unseen.current) throw new SharedMissing()
    // Again, if something was typed in the meantime.
    while (dirty.current) {
      const sent = latest.current
      setSaving(true)
      try {
        const { drafts } = await laterApi.draftDefaultsSave({ body: sent })
        if (latest.current === sent) dirty.current = false
        setErrors({})
        setFailure(null)
        notified.current(drafts)
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        setErrors(fields)
        setFailure(Object.keys(fields).length > 0 ? null : failureOf(error))
        throw error
      } finally {
        setSaving(false)
      }
    }
  }, [])

  const ensureSaved = useCallback((): Promise<void> => {
    running.current ??= save().finally(() => {
      running.current = null
    })
    return running.current
  }, [save])

  function look() {
    unseen.current = false
    setUnseen(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a value that was typed starts the pause anew
  useEffect(() => {
    if (!dirty.current || !isUsed) return
    const timer = window.setTimeout(() => ensureSaved().catch(() => undefined), pause)
    return () => window.clearTimeout(timer)
  }, [values, isUsed, isUnseen, ensureSaved])

  return {
    values,
    errors,
    failure,
    saving,
    isUnseen,
    accept: look,
    set(change) {
      // Someone who changes one of them has seen them.
      look()
      latest.current = { ...latest.current, ...change }
      dirty.current = true
      setValues(latest.current)
    },
    ensureSaved,
  }
}
