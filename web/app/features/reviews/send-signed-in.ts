import { m } from '#messages/messages.js'
import { ApiError } from '../../lib/api.ts'
import { readSession } from '../../lib/session.ts'
import { FormRefusal } from '../../lib/use-submit.ts'
import { openSignIn } from '../accounts/sign-in/open-sign-in.ts'

/** If the session has expired in the meantime, the reader signs in again and the same is resent. */
export async function sendSignedIn<T>(send: (userId: number) => Promise<T>): Promise<T> {
  if (!readSession()) await signInAgain()
  try {
    return await send(ownId())
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    await signInAgain()
    return send(ownId())
  }
}

async function signInAgain(): Promise<void> {
  if (!(await openSignIn())) throw new FormRefusal({ text: m.product_review_sign_in() })
}

function ownId(): number {
  const session = readSession()
  if (!session) throw new FormRefusal({ text: m.product_review_sign_in() })
  return session.userId
}
