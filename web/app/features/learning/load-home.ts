import type { OwnedCard } from '#contract/learning/learning.ts'
import { laterApi } from '../../lib/later-api.ts'
import { type Card, toCard } from '../catalogue/card.ts'

export type LearningHome = Awaited<ReturnType<typeof laterApi.learningHome>>
export type GoOn = LearningHome['go_on'][number]

/** With the moment it was loaded, which distinguishes one loading from the next. */
export interface LoadedHome extends LearningHome {
  readonly loadedAt: number
}

export const loadHome = async (): Promise<LoadedHome> => ({
  ...(await laterApi.learningHome()),
  loadedAt: Date.now(),
})

/** A card with its owner's progress. */
export interface OwnCardFacts extends Card {
  readonly state: OwnedCard['state']
  readonly percent: number
  readonly parts: number
  readonly done: number
  readonly obtainedAt: string
  /** Whom it is for, if not the reader. */
  readonly learnerId: number | null
  readonly learnerName: string
}

export const toOwnCard = (one: OwnedCard): OwnCardFacts => ({
  ...toCard(one),
  state: one.state,
  percent: one.percent,
  parts: one.parts,
  done: one.parts_done,
  obtainedAt: one.obtained_at,
  learnerId: one.learner_id,
  learnerName: one.learner_name,
})
