import type { Learner } from '#contract/accounts/learners.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { gradeLabel } from './grades.ts'

/** The account's learners; nothing is requested while no one is signed in. */
export const useLearners = (userId: number | undefined, wanted = true) =>
  useQuery({
    ...queryOf(laterApi.learnerList),
    select: ({ learners }) => learners,
    enabled: wanted && userId !== undefined,
  })

/** 'Hei Tung · P3'. */
export const learnerText = ({ first_name, grade }: Pick<Learner, 'first_name' | 'grade'>): string =>
  grade ? m.accounts_learner({ name: first_name, grade: gradeLabel(grade) }) : first_name
