import { useRef, useState } from 'react'
import type { ListedLearner } from '#contract/accounts/learners.ts'
import { m } from '#messages/messages.js'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate } from '../../../lib/query.ts'
import { useLastingSession } from '../../../lib/session.ts'
import { learnerText, useLearners } from './use-learners.ts'

/** A learner's ID, the account's owner, or someone else who gets it as a gift. */
export type ForWhom = number | 'me' | 'gift'

/** Who attends, as calls and screens name them. */
export interface Participant {
  /** Null for the account's owner. */
  readonly learnerId: number | null
  /** 'Hei Tung'; '' for the owner. */
  readonly name: string
  /** 'Hei Tung · P3'; '' for the owner. */
  readonly text: string
}

const owner: Participant = { learnerId: null, name: '', text: '' }

export interface LearnerDraft {
  readonly name: string
  readonly grade: string
}
const empty: LearnerDraft = { name: '', grade: '' }

type DraftErrors = Partial<Record<keyof LearnerDraft, string>>

interface Outcome {
  readonly busy: boolean
  readonly errors: DraftErrors
  readonly failure: Failure | null
  /** The questions without an answer. */
  readonly missing: string | null
}
const idle: Outcome = { busy: false, errors: {}, failure: null, missing: null }

/**
 * Whom something is for, asked once or for each of several lessons, by their keys. A parent starts with the child of
 * the last booking, or with the open form if there is none: 'me' is a choice, not a default.
 */
export function useForWhom(keys: readonly string[] = ['one'], { initial }: { initial?: ForWhom } = {}) {
  const session = useLastingSession()
  const learners = useLearners(session?.userId)
  const isParent = session?.role === 'PARENT'
  const [chosen, setChosen] = useState<Readonly<Record<string, ForWhom>>>(() =>
    initial === undefined ? {} : Object.fromEntries(keys.map(key => [key, initial])),
  )
  /** Where the form of a new learner is open; undefined until someone has opened or closed it. */
  const [opened, setOpened] = useState<string | null>()
  const [draft, setDraft] = useState(empty)
  const [outcome, setOutcome] = useState(idle)
  const saving = useRef(false)

  const list = learners.data ?? []
  const first = keys[0] ?? ''
  const opensAlone = isParent && learners.data?.length === 0 && chosen[first] === undefined
  const open = opened === undefined ? (opensAlone ? first : null) : opened

  const chosenOf = (key: string): ForWhom | null =>
    open === key ? null : (chosen[key] ?? (isParent ? likely(list) : 'me'))

  function choose(key: string, who: ForWhom) {
    setChosen({ ...chosen, [key]: who })
    if (open === key) setOpened(null)
    setOutcome(idle)
  }

  function participantOf(who: ForWhom | null, known: readonly ListedLearner[] = list): Participant {
    const learner = known.find(({ learner_id }) => learner_id === who)
    return learner
      ? { learnerId: learner.learner_id, name: learner.first_name, text: learnerText(learner) }
      : owner
  }

  /** Saves the open form; null if something is missing or refused, which is then shown. */
  async function saveOpen(key: string): Promise<ListedLearner | null> {
    const name = draft.name.trim()
    const errors: DraftErrors = {
      ...(!name && { name: m.accounts_for_name_required() }),
      ...(!draft.grade && {
        grade: name ? m.accounts_for_grade_of({ name }) : m.accounts_for_grade_required(),
      }),
    }
    if (Object.keys(errors).length > 0) {
      setOutcome({ ...idle, errors })
      return null
    }
    if (saving.current) return null
    saving.current = true
    setOutcome({ ...idle, busy: true })
    try {
      const body = { first_name: name, grade: draft.grade }
      const learner = { ...(await laterApi.learnerAdd({ body })).learner, last: false }
      await invalidate('learnerList')
      setChosen({ ...chosen, [key]: learner.learner_id })
      setOpened(null)
      setDraft(empty)
      setOutcome(idle)
      return learner
    } catch (error) {
      setOutcome({ ...idle, failure: failureOf(error) })
      return null
    } finally {
      saving.current = false
    }
  }

  /** For the main button: who it is for, by key, once the open form is saved; null if something is missing. */
  async function settle(): Promise<((key: string) => Participant) | null> {
    const added = open === null ? null : await saveOpen(open)
    if (open !== null && !added) return null
    const whoOf = (key: string) => (added && key === open ? added.learner_id : chosenOf(key))
    const missing = keys.find(key => whoOf(key) === null)
    if (missing !== undefined) {
      setOutcome({ ...idle, missing })
      return null
    }
    const known = added ? [...list, added] : list
    return key => participantOf(whoOf(key), known)
  }

  return {
    ...outcome,
    learners,
    draft,
    open,
    setDraft(next: LearnerDraft) {
      setDraft(next)
      if (!outcome.busy) setOutcome(idle)
    },
    toggle(key: string | null) {
      setOpened(key)
      setOutcome(idle)
    },
    chosenOf,
    choose,
    participantOf: (key: string) => participantOf(chosenOf(key)),
    settle,
    /** The main button's label while a form is open. */
    saveText:
      open === null ? null : m.accounts_for_save({ name: draft.name.trim() || m.accounts_for_learner() }),
  }
}
export type WhomChoice = ReturnType<typeof useForWhom>

/** The child of the last booking, or the only one. */
function likely(list: readonly ListedLearner[]): number | null {
  const found = list.find(({ last }) => last) ?? (list.length === 1 ? list[0] : undefined)
  return found?.learner_id ?? null
}
