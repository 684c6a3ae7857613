import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { tokenDays, tokenScopes } from '../rules/access-tokens.ts'
import { id, localised, requiredLine, status200 } from '../shared.ts'
import { secret } from './accounts.ts'

const scopes = z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length)

export const accessToken = z.object({
  access_token_id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The token's last four characters, to recognise it by. Only its owner knows the rest. */
  ending: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Rounded to the minute; null until the token is first used. */
  used_at: z.string().nullable(),
})
export type AccessToken = z.output<typeof accessToken>

/** Personal access tokens of teachers and centres. Each can do what its scopes allow, and nothing else. */
export const accessTokensContract = {
  accessTokenList: endpoint({
    method: 'GET',
    path: 'access-tokens',
    summary: "Lists the caller's valid tokens, newest first.",
    access: 'teacher',
    cache: 'no-store',
    query: localised,
    response: z.object({ access_tokens: z.array(accessToken) }),
  }),
  accessTokenAdd: endpoint({
    method: 'POST',
    path: 'access-tokens',
    summary:
      'Creates a token. Takes the password, or the emailed code of `passkey/code` if the account has none. The token is shown only in this answer, and its owner is told by email.',
    access: 'teacher',
    query: localised,
    body: z.object({
      name: requiredLine(60),
      scopes,
      /** How many days the token is valid. */
      days: z.literal(tokenDays).default(90),
      current_password: secret,
    }),
    response: z.object({
      status: z.literal(200),
      /** Sent by programs as `Authorization: Bearer …`. */
      token: z.string(),
      access_token: accessToken,
    }),
    errors: ['access_tokens_full', 'wrong_password', 'wrong_code'],
  }),
  accessTokenRevoke: endpoint({
    method: 'POST',
    path: 'access-tokens/revoke',
    summary: "Revokes one of the caller's tokens at once.",
    access: 'teacher',
    query: localised,
    body: z.object({ access_token_id: id }),
    response: status200,
    errors: ['access_token_unknown'],
  }),
} as const
