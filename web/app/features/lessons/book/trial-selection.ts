import type { Day } from '#contract/rules/hong-kong-time.ts'
import { createListeners, useStore } from '../../../lib/store.ts'

export interface ChosenTime {
  readonly slotId: number
  readonly day: Day
  /** 'HH:mm' in Hong Kong. */
  readonly time: string
  readonly minutes: number
  /** '' for an online lesson. */
  readonly venue: string
}

/** A package that someone is about to book, and when. */
export interface ChosenTrial {
  readonly packageId: number
  readonly title: string
  readonly titleZh: string
  /** Cents, as displayed. */
  readonly price: number
  readonly teacherId: number
  readonly teacherName: string
  readonly teacherPicture: string
  /** Null until it is chosen, and again once someone else has it. */
  readonly time: ChosenTime | null
}

/** An order that holds seats for paying. */
export interface Hold {
  readonly orderId: number
  readonly userId: number
  readonly slotIds: readonly number[]
  /** Milliseconds since 1970. */
  readonly until: number
}

interface Selection {
  readonly trials: readonly ChosenTrial[]
  readonly hold: Hold | null
}

const key = 'lantern.booking'
const most = 20
const nothing: Selection = { trials: [], hold: null }
const { notify, subscribe } = createListeners()
let known: { text: string | null; selection: Selection } = { text: null, selection: nothing }
/** If storage is forbidden, the selection lasts as long as the page. */
let unsaved: string | null = null

function read(): Selection {
  const text = readText()
  if (text !== known.text) known = { text, selection: parse(text) }
  return known.selection
}

const store = { read, subscribe }

/** This tab's selection; empty while the page is rendered on the server. */
export const useTrials = (): readonly ChosenTrial[] => useStore(store, ({ trials }) => trials, nothing.trials)

export const useHold = (): Hold | null => useStore(store, ({ hold }) => hold, null)

export const readTrials = (): readonly ChosenTrial[] => read().trials

export const readHold = (): Hold | null => read().hold

/** For a package already selected, only updates what is new. */
export function selectTrial(trial: ChosenTrial): void {
  const { trials } = read()
  const has = trials.some(({ packageId }) => packageId === trial.packageId)
  if (has) changeTrials(one => (one.packageId === trial.packageId ? trial : one))
  else write({ ...read(), trials: [...trials, trial].slice(-most) })
}

export const removeTrial = (packageId: number): void =>
  write({ ...read(), trials: read().trials.filter(one => one.packageId !== packageId) })

export const changeTrials = (change: (trial: ChosenTrial) => ChosenTrial): void =>
  write({ ...read(), trials: read().trials.map(change) })

/** Someone else has them. */
export const dropTimes = (slotIds: readonly number[]): void =>
  changeTrials(trial =>
    trial.time && slotIds.includes(trial.time.slotId) ? { ...trial, time: null } : trial,
  )

export const keepHold = (hold: Hold | null): void => write({ ...read(), hold })

export const clearTrials = (): void => write(nothing)

function parse(text: string | null): Selection {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('trials' in kept) || !Array.isArray(kept.trials))
      return nothing
    // Only written below.
    return { ...nothing, ...(kept as Selection) }
  } catch {
    return nothing
  }
}

function readText(): string | null {
  try {
    return window.sessionStorage.getItem(key) ?? unsaved
  } catch {
    return unsaved
  }
}

function write(selection: Selection): void {
  const text = JSON.stringify(selection)
  try {
    window.sessionStorage.setItem(key, text)
  } catch {
    unsaved = text
  }
  notify()
}
