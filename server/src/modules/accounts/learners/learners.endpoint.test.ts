import { expect, test } from 'vitest'
import { mostLearners } from '#contract/rules/learners.ts'
import { testApp } from '#server/testing/app.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'

const t = await testApp()

test('learners are added, changed and removed by whom they belong to alone', async () => {
  const [parent, stranger] = [await makePerson(t), await makePerson(t)]
  const [api, strange] = [t.api(parent.token), t.api(stranger.token)]
  const { learner } = await api.learnerAdd({ body: { first_name: '家欣', grade: 'P4', school: 'St Paul' } })
  expect(await api.learnerList()).toEqual({
    learners: [
      { learner_id: learner.learner_id, first_name: '家欣', grade: 'P4', school: 'St Paul', last: false },
    ],
  })
  expect(await strange.learnerList()).toEqual({ learners: [] })
  const change = { learner_id: learner.learner_id, first_name: 'Ka Yan', grade: 'P5', school: '' }
  await expect(strange.learnerUpdate({ body: change })).rejects.toEqual(refusedWith('learner_unknown'))
  expect((await api.learnerUpdate({ body: change })).learner).toEqual(change)
  const removal = { body: { learner_id: learner.learner_id } }
  await expect(strange.learnerRemove(removal)).rejects.toEqual(refusedWith('learner_unknown'))
  await api.learnerRemove(removal)
  await expect(api.learnerRemove(removal)).rejects.toEqual(refusedWith('learner_unknown'))
  expect(await api.learnerList()).toEqual({ learners: [] })
})

test('of many added at once none gets past the limit', async () => {
  const parent = await makePerson(t)
  const asked = await Promise.allSettled(
    Array.from({ length: mostLearners + 3 }, (_, index) =>
      t.api(parent.token).learnerAdd({ body: { first_name: `Child ${index}` } }),
    ),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostLearners)
  for (const answer of asked)
    if (answer.status === 'rejected') expect(answer.reason).toEqual(refusedWith('learners_full'))
})

test('a learner needs a first name', async () => {
  const parent = await makePerson(t)
  await expect(t.api(parent.token).learnerAdd({ body: { first_name: ' ' } })).rejects.toEqual(
    refusedWith('fields'),
  )
})
