import type { learnersContract, Learner as WireLearner } from '#contract/accounts/learners.ts'
import { mostLearners } from '#contract/rules/learners.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../account.repository.ts'
import {
  changeLearner,
  countLearners,
  insertLearner,
  type Learner,
  type LearnerFacts,
  listLearners,
  removeLearner,
} from './learner.repository.ts'

export function learnersRoutes(platform: Pick<Platform, 'db' | 'clock'>): Handlers<typeof learnersContract> {
  const { db, clock } = platform
  return {
    learnerList: async ({ caller }) => {
      const learners = await listLearners(db, caller.userId)
      const [last] = learners
        .filter(one => one.chosenAt)
        .sort((one, other) => chosenTime(other) - chosenTime(one))
      return { learners: learners.map(one => ({ ...presentLearner(one), last: one === last })) }
    },
    learnerAdd: async ({ body, caller }) => ({
      status: 200,
      learner: presentLearner(await addLearner(platform, caller, factsOf(body))),
    }),
    learnerUpdate: async ({ body, caller }) => {
      const learner = await changeLearner(db, caller.userId, body.learner_id, factsOf(body))
      if (!learner) throw new Refusal('learner_unknown')
      return { status: 200, learner: presentLearner(learner) }
    },
    learnerRemove: async ({ body, caller }) => {
      if (!(await removeLearner(db, caller.userId, body.learner_id, clock.now())))
        throw new Refusal('learner_unknown')
      return { status: 200 }
    },
  }
}

/** Under the account's lock, so simultaneous calls can't exceed the limit. */
function addLearner(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { userId }: Caller,
  facts: LearnerFacts,
): Promise<Learner> {
  return db.transaction(async tx => {
    await lockPerson(tx, userId)
    if ((await countLearners(tx, userId)) >= mostLearners) throw new Refusal('learners_full')
    return insertLearner(tx, { ...facts, userId, createdAt: clock.now() })
  })
}

const factsOf = (body: { first_name: string; grade: string; school: string }): LearnerFacts => ({
  firstName: body.first_name,
  grade: body.grade,
  school: body.school,
})

const chosenTime = ({ chosenAt }: Learner): number => chosenAt?.getTime() ?? 0

const presentLearner = ({ id, firstName, grade, school }: Learner): WireLearner => ({
  learner_id: id,
  first_name: firstName,
  grade,
  school,
})
