import { useRef, useState } from 'react'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { rememberUser, signIn } from '../../../lib/session.ts'
import { toast } from '../../../ui/toasts.tsx'
import { loadOwnUser } from '../../accounts/guards/own-user.ts'
import { loadProfile } from './load-profile.ts'
import {
  changedBankFields,
  changedSections,
  type FormState,
  formDataOf,
  type LanguageRow,
  noFiles,
  type Problem,
  problemsOf,
  sectionOf,
  type Texts,
  textsOf,
} from './profile-values.ts'
import { useIntroduction } from './use-introduction.ts'

export type Errors = Readonly<Record<string, string>>

const problemTexts: Readonly<Record<Problem, () => string>> = {
  first_name: () => m.api_required_first_name(),
  last_name: () => m.api_required_last_name(),
  display_name: () => m.api_required_display_name(),
  passwords_differ: () => m.profile_passwords_differ(),
  language_incomplete: () => m.profile_language_incomplete(),
  language_twice: () => m.profile_language_twice(),
}

let lastKey = 0
const emptyRow = (): LanguageRow => {
  lastKey += 1
  return { key: lastKey, language: '', level: '' }
}

/**
 * The whole profile form, held above its tabs, so that viewing another tab in between loses nothing. `onChanged` gets
 * the server's current data.
 */
export function useProfileForm(profile: TeacherProfile, onChanged: (profile: TeacherProfile) => void) {
  const [texts, setTexts] = useState(() => textsOf(profile))
  const [rows, setRows] = useState(() => [emptyRow()])
  const [files, setFiles] = useState(noFiles)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [saving, setSaving] = useState(false)
  /** Raised by each refusal, for code that moves to the first invalid field. */
  const [refusals, setRefusals] = useState(0)
  /** The stored version, if this form was filled from another one. */
  const [stored, setStored] = useState<TeacherProfile | null>(null)
  /** The version to save, while the owner is asked to prove their identity. */
  const [confirming, setConfirming] = useState<number | null>(null)
  const introduction = useIntroduction()
  const running = useRef(false)

  const state: FormState = { texts, rows, files, introduction: introduction.change }
  const changed = changedSections(textsOf(profile), state)

  function clear(fields: readonly string[]) {
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name))))
  }

  function set(change: Partial<Texts>) {
    setTexts(before => ({ ...before, ...change }))
    clear(Object.keys(change))
  }

  function refuse(fields: Errors, why: Failure | null) {
    setErrors(fields)
    setFailure(why)
    setRefusals(count => count + 1)
  }

  /** Starts over from the server's data. */
  function take(fresh: TeacherProfile) {
    setTexts(textsOf(fresh))
    setRows([emptyRow()])
    setFiles(noFiles)
    setErrors({})
    setFailure(null)
    setStored(null)
    introduction.reset(true)
    onChanged(fresh)
  }

  async function save(version = profile.version) {
    if (running.current) return
    const problems = problemsOf(
      state,
      profile.languages.map(({ language }) => language),
    )
    const texts = Object.entries(problems).map(([field, problem]) => [field, problemTexts[problem]()])
    if (texts.length > 0) return refuse(Object.fromEntries(texts), null)
    if (introduction.isUnderWay) return refuse({ introduction: m.profile_waiting_upload() }, null)
    // A new password asks for the current one in the form itself.
    if (changedBankFields(profile, state).length > 0 && !state.texts.password) return setConfirming(version)
    await store(version).catch(explain)
  }

  async function store(version: number, proof?: string) {
    running.current = true
    setSaving(true)
    try {
      const body = formDataOf(profile, state, version, proof)
      const own = state.texts.password ? await loadOwnUser(profile.user_id) : null
      const answer = await laterApi.teacherUpdate({ body })
      // A new password has ended every session, including this one; its answer starts the next.
      if (answer.data && own) signIn(answer.data.token, own)
      take(await loadProfile(profile.user_id))
      toast.show({ text: answer.messages, tone: 'good' })
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  /** Errors of the proof are shown where it was given; anything else in the form, which keeps what was typed. */
  async function confirm(proof: string) {
    if (confirming === null || running.current) return
    try {
      await store(confirming, proof)
    } catch (error) {
      if (error instanceof ApiError && error.fields.current_password) throw error
      await explain(error)
    }
    setConfirming(null)
  }

  async function explain(error: unknown) {
    if (error instanceof ApiError && error.body.code === 'profile_changed') {
      try {
        return setStored(await loadProfile(profile.user_id))
      } catch {
        // The stored version can't be loaded: what was typed stays, and the message says that it has changed in the
        // meantime.
        return refuse({}, failureOf(error))
      }
    }
    const all = error instanceof ApiError ? error.fields : {}
    const placed = Object.entries(all).filter(([field]) => sectionOf(field))
    // A message about a field that isn't here would be lost, so it applies to the whole form.
    refuse(Object.fromEntries(placed), placed.length > 0 ? null : failureOf(error))
  }

  return {
    profile,
    texts,
    set,
    rows,
    setRows: (next: readonly LanguageRow[]) => {
      setRows([...next])
      clear(['languages'])
    },
    addRow: () => setRows(before => [...before, emptyRow()]),
    files,
    setFiles: (change: Partial<typeof noFiles>) => {
      setFiles(before => ({ ...before, ...change }))
      clear(['id_doc_front', 'id_doc_back', 'qualification_files'])
    },
    introduction,
    errors,
    failure,
    refusals,
    saving,
    changed,
    save,
    confirming,
    confirm,
    cancelConfirm: () => setConfirming(null),
    stored,
    takeStored: () => stored && take(stored),
    keepEditing: () => setStored(null),
    saveOver: () => {
      if (!stored) return
      setStored(null)
      return save(stored.version)
    },
    /** One thing was removed by a separate call: the form continues from there. */
    removed: (next: TeacherProfile) => onChanged(next),
    /** Payouts were stopped: what is typed stays. */
    stopped: (next: TeacherProfile) => onChanged(next),
  }
}
export type ProfileForm = ReturnType<typeof useProfileForm>

/** The header shows who is signed in. */
export function rememberProfile({ user, user_details }: TeacherProfile): void {
  const { display_name, profile_picture } = user_details
  rememberUser({ username: user.username, display_name, profile_picture })
}
