import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../lib/api.ts'
import { makePayDeps, offline } from '../../commerce/checkout/pay.test-support.ts'
import { pay } from '../../commerce/checkout/pay.ts'
import { classItems } from './class-line.ts'

const classEnroll = vi.fn<Api['classEnroll']>()
let { deps, calls, confirm, pending } = makePayDeps()

describe('a place in a class', () => {
  const items = classItems({ classId: 3, learnerId: 4 }, { classEnroll })
  const purchase = { items, amount: 75_000, saveCard: false }
  const given = { class_id: 3, enrolment_id: 9, state: 'requested' as const }

  beforeEach(() => {
    ;({ deps, calls, confirm, pending } = makePayDeps())
    classEnroll.mockReset()
  })

  test('is told as what the class says, and an amount that is only kept is not stored as paid', async () => {
    classEnroll.mockResolvedValue({ status: 'success', enrolments: [given] })
    expect(await pay(deps, purchase, confirm)).toMatchObject({
      kind: 'done',
      orderId: 5,
      given: { place: given },
    })
    expect(classEnroll).toHaveBeenCalledExactlyOnceWith({ body: { classes: [3], learner_id: 4 } })
    expect(calls.paymentStore).not.toHaveBeenCalled()
    expect(pending).toEqual(['set 5', 'clear'])
  })

  test('is never called failed once the provider has said yes', async () => {
    classEnroll.mockRejectedValue(offline)
    expect(await pay(deps, purchase, confirm)).toEqual({ kind: 'received', orderId: 5 })
  })

  test('is asked for where nobody confirmed, because an amount that is only kept is no payment', async () => {
    confirm.mockRejectedValue(offline)
    classEnroll.mockResolvedValue({ status: 'success', enrolments: [given] })
    expect(await pay(deps, purchase, confirm)).toMatchObject({ kind: 'done', given: { place: given } })
    expect(calls.paymentStore).not.toHaveBeenCalled()
  })
})
