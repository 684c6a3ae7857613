import { expect } from 'vitest'
import type { ApiError, ErrorEnvelope } from '#contract/kit/client.ts'
import type { SlotPlace } from '#contract/lessons/slots.ts'

/** What the typed client throws: `rejects.toEqual(refusedWith('class_full', { status: 409, waiting: 0 }))`. */
export const refusedWith = (
  code: string,
  { status = expect.any(Number), ...more }: { status?: number } & Record<string, unknown> = {},
) => expect.objectContaining({ status, body: expect.objectContaining({ code, ...more }) })

/** The code a call was refused with, or 'taken'. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'taken',
    (error: ApiError) => error.body.code,
  )

/** What a use case throws. */
export const thrownRefusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more })

export interface RefusedCall {
  status: number
  code: string
  text: string
  problems: SlotPlace[]
  fields: Record<string, string>
  body: ErrorEnvelope & Record<string, unknown>
}

/** What a call was refused with; one that is taken fails the test. */
export const refusalOf = (call: Promise<unknown>): Promise<RefusedCall> =>
  call.then(
    () => {
      throw new Error('It was taken')
    },
    ({ status, body }: { status: number; body: RefusedCall['body'] }) => ({
      status,
      code: body.code,
      text: body.messages,
      problems: 'problems' in body ? (body.problems as SlotPlace[]) : [],
      fields: body.errors ?? {},
      body,
    }),
  )
