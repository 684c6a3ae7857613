import { useEffect, useRef, useState } from 'react'
import type { LessonPackage } from '#contract/lessons/schedule.ts'
import type { SlotPlace } from '#contract/lessons/slots.ts'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { isFinishedTitle } from '#contract/rules/lesson-terms.ts'
import { meetingAddress } from '#contract/rules/meeting-address.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { addMonths } from '../../../lib/calendar-days.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { toast } from '../../../ui/toasts.tsx'
import { holdPanel, unsavedPanel } from '../../teachers/profile/profile-slots.ts'
import {
  conflictsOf,
  groupStaged,
  type Kind,
  type LeftOut,
  lessonsOf,
  type OwnSlot,
  questionOf,
  refusedKeys,
  type SlotConflict,
  type SlotDraft,
  type StagedSlot,
  sortSlots,
  stage,
  type TermsQuestion,
} from './slot-draft.ts'
import { packagesOf, refreshOwnLessons, slotsOf } from './use-own-slots.ts'

type Drafts = Readonly<Record<Kind, SlotDraft>>
export type DraftErrors = Readonly<Partial<Record<'dates' | 'times' | 'title' | 'price' | 'url', string>>>

/** A draft is kept while the profile is open, whichever tab is shown. */
let kept: { userId: number; drafts: Drafts } | null = null

function freshDraft(packages: readonly LessonPackage[], kind: Kind): SlotDraft {
  const [offered] = packagesOf(packages, kind)
  const slot = offered?.slots[0]
  return {
    ...{ dates: [], times: [], staged: [], repeat: false, withoutHolidays: true },
    title: offered?.duration ?? '',
    price: offered ? String(offered.price) : '',
    url: slot?.url ?? '',
    venue: slot?.venue ?? '',
    until: addDays(addMonths(hongKongDay(new Date()), 2), -1),
  }
}

function begin(userId: number, packages: readonly LessonPackage[]): Drafts {
  if (kept?.userId === userId && unsavedPanel.read()) return kept.drafts
  return { '0': freshDraft(packages, '0'), '1': freshDraft(packages, '1') }
}

const noConflicts: ReadonlyMap<number, SlotConflict> = new Map()

interface DraftOf {
  userId: number
  kind: Kind
  packages: readonly LessonPackage[]
  /** Lessons of classes, which take the teacher's time as well. */
  classes: readonly OwnSlot[]
}

/** The form of one kind of lesson; the other kind's stays as it is. */
export function useSlotDraft({ userId, kind, packages, classes }: DraftOf) {
  const [drafts, setDrafts] = useState(() => begin(userId, packages))
  const [errors, setErrors] = useState<DraftErrors>({})
  const [refused, setRefused] = useState(noConflicts)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const [saving, setSaving] = useState(false)
  /** Raised by each refusal, for code that moves to the error. */
  const [refusals, setRefusals] = useState(0)
  const [asked, setAsked] = useState<{ question: TermsQuestion; days: readonly string[] } | null>(null)
  const running = useRef(false)
  const draft = drafts[kind]
  const own: readonly OwnSlot[] = [...slotsOf(packages), ...classes]

  const isUnsaved = Object.values(drafts).some(({ staged }) => staged.length > 0)
  useEffect(() => {
    kept = { userId, drafts }
    holdPanel('times', isUnsaved)
  }, [userId, drafts, isUnsaved])

  function set(change: Partial<SlotDraft>) {
    setDrafts(before => ({ ...before, [kind]: { ...before[kind], ...change } }))
    // A venue replaces a missing link.
    const settled = { ...change, ...('venue' in change && { url: '' }) }
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in settled))))
  }

  function setStaged(staged: readonly StagedSlot[]) {
    set({ staged: sortSlots(staged) })
    // Errors may be fixed now; remaining ones show again.
    setRefused(noConflicts)
    setFailure(null)
  }

  /** 'Add Schedule': lists the selected times of these days, once anything unusual about them was confirmed. */
  function add(days: readonly string[]): void {
    const wrong = problemsOf(draft)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      setRefusals(count => count + 1)
      return
    }
    const offered = packages.map(({ duration, price, is_trial }) => ({
      ...{ title: duration, price, isTrial: is_trial },
    }))
    const question = questionOf(draft, kind, offered)
    if (question) setAsked({ question, days })
    else putAside(days, false)
  }

  function putAside(days: readonly string[], changePrice: boolean): void {
    setAsked(null)
    const { staged, leftOut: out } = stage(draft, {
      ...{ days, isTrial: kind, own, now: new Date(), changePrice },
    })
    setDrafts(before => ({ ...before, [kind]: { ...before[kind], staged, dates: [], times: [] } }))
    setLeftOut(out)
    setRefused(noConflicts)
    setFailure(null)
  }

  /** 'Update': all of them or none. */
  async function save() {
    if (running.current) return
    const groups = groupStaged(draft.staged)
    const known = conflictsOf(draft.staged, own, new Date())
    if (known.size > 0) return refuse(known)
    running.current = true
    setSaving(true)
    setFailure(null)
    try {
      const { slots } = await laterApi.slotsAdd({ body: { lessons: lessonsOf(groups, userId) } })
      set({ staged: [] })
      setRefused(noConflicts)
      setLeftOut([])
      toast.show({
        text: m.schedule_added({ count: slots.length, shown: wholeNumber(slots.length) }),
        tone: 'good',
      })
      await refreshOwnLessons()
    } catch (error) {
      const places = placesOf(error)
      if (places.length > 0) {
        refuse(refusedKeys(groups, places))
        // Someone was faster, perhaps this teacher in another tab.
        await refreshOwnLessons()
      } else setFailure(failureOf(error))
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  function refuse(conflicts: ReadonlyMap<number, SlotConflict>) {
    setRefused(conflicts)
    setRefusals(count => count + 1)
  }

  return {
    ...{ kind, draft, own, set, setStaged, add, save, errors, failure, saving, leftOut, refusals },
    /** By key: what the server has refused, or would. */
    conflicts: refused.size > 0 ? refused : conflictsOf(draft.staged, own, new Date()),
    isRefused: refused.size > 0,
    forgetLeftOut: () => setLeftOut([]),
    /** The question about the terms; null for none. */
    question: asked?.question ?? null,
    confirmTerms: () => asked && putAside(asked.days, asked.question.what === 'price'),
    /** `price` is what they continue to cost. */
    declineTerms(price?: number) {
      setAsked(null)
      if (price !== undefined) set({ price: String(price) })
    },
  }
}
export type SlotForm = ReturnType<typeof useSlotDraft>

function placesOf(error: unknown): SlotPlace[] {
  if (!(error instanceof ApiError)) return []
  const { body } = error
  // The contract of the two refusals that name times.
  const named = body.code === 'slot_taken' || body.code === 'slots_refused'
  return named && 'problems' in body && Array.isArray(body.problems) ? (body.problems as SlotPlace[]) : []
}

function problemsOf({ dates, times, title, price, url, venue }: SlotDraft): DraftErrors {
  const amount = Number(price)
  const low = amount > 0 && amount < 4
  return {
    ...(dates.length === 0 && { dates: m.schedule_choose_dates() }),
    ...(times.length === 0 && { times: m.schedule_choose_times() }),
    ...(!isFinishedTitle(title) && {
      title: title.trim() === '' ? m.schedule_title_missing() : m.api_slot_title(),
    }),
    ...((Number.isNaN(amount) || amount < 0 || amount > 100_000) && { price: m.api_price_numeric() }),
    ...(low && { price: m.api_price_low() }),
    ...(price.trim() === '' && { price: m.api_slot_price() }),
    ...(meetingAddress(url.trim()) === null && { url: m.api_slot_url() }),
    ...(url.trim() === '' && venue.trim() === '' && { url: m.api_slot_place() }),
  }
}
