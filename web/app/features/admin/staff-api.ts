import { laterRoutes } from '#contract/generated/later-routes.ts'
import { routes } from '#contract/generated/routes.ts'
import { staffRoutes } from '#contract/generated/staff-routes.ts'
import type { ScreenContract } from '#contract/index.ts'
import { type Client, createClient, type WireRequest, type WireResponse } from '#contract/kit/client.ts'
import { send } from '../../lib/api.ts'
import { readLastingSession, readSession } from '../../lib/session.ts'
import { openSignIn } from '../accounts/sign-in/open-sign-in.ts'

/** The browser's client with the calls of staff: no other part of the site loads their routes. */
export const api: Client<ScreenContract> = createClient<ScreenContract>(
  { ...routes, ...laterRoutes, ...staffRoutes },
  sendOfStaff,
)

/** The token of a session after whose end someone did not want to sign in: they are not asked again. */
let declined: string | null = null

/**
 * Sessions of staff end by themselves. Anyone who sits before the page signs in there, told why, and the call is made
 * again with what was typed; as someone else they would do what another has begun.
 */
async function sendOfStaff(request: WireRequest): Promise<WireResponse> {
  // Also where another call of the page was the first to be refused.
  const before = readLastingSession()
  const answer = await send(request)
  if (answer.status !== 401 || !before || before.token === declined) return answer
  if (!(await openSignIn(reasonOf(answer.body)))) declined = before.token
  return readSession()?.userId === before.userId ? send(request) : answer
}

const reasonOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'messages' in body && typeof body.messages === 'string'
    ? body.messages
    : null
