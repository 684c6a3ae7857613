import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, line, localised, requiredLine, status200 } from '../shared.ts'

/** Someone other than the account's owner who attends lessons. */
export const learner = z.object({
  learner_id: z.number(),
  first_name: z.string(),
  grade: z.string(),
  school: z.string(),
})
export type Learner = z.output<typeof learner>

/** `last`: whether the last booking was for this learner, who is then preselected for the next one. */
export const listedLearner = learner.extend({ last: z.boolean() })
export type ListedLearner = z.output<typeof listedLearner>

const described = { first_name: requiredLine(50), grade: line(50).default(''), school: line(120).default('') }

const written = z.object({ status: z.literal(200), learner })

export const learnersContract = {
  learnerList: endpoint({
    method: 'GET',
    path: 'learners',
    summary: 'Lists the people the caller books lessons for besides themselves.',
    access: 'user',
    query: localised,
    response: z.object({ learners: z.array(listedLearner) }),
  }),
  learnerAdd: endpoint({
    method: 'POST',
    path: 'learner/add',
    summary: 'Adds a learner: a first name, a grade and a school, and nothing more.',
    access: 'user',
    query: localised,
    body: z.object(described),
    response: written,
    errors: ['learners_full'],
  }),
  learnerUpdate: endpoint({
    method: 'POST',
    path: 'learner/update',
    summary: "Changes a learner's details.",
    access: 'user',
    query: localised,
    body: z.object({ learner_id: id, ...described }),
    response: written,
    errors: ['learner_unknown'],
  }),
  learnerRemove: endpoint({
    method: 'POST',
    path: 'learner/remove',
    summary: 'Deletes a learner. Their bookings stay, without the name.',
    access: 'user',
    query: localised,
    body: z.object({ learner_id: id }),
    response: status200,
    errors: ['learner_unknown'],
  }),
} as const
