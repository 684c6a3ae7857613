import type { accessTokensContract, AccessToken as WireToken } from '#contract/accounts/access-tokens.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AccessToken, listAccessTokens, revokeAccessToken } from './access-token.repository.ts'
import { addAccessToken } from './access-tokens.ts'

export function accessTokensRoutes(platform: Platform): Handlers<typeof accessTokensContract> {
  const { db, clock } = platform
  return {
    accessTokenList: async ({ caller }) => ({
      access_tokens: (await listAccessTokens(db, caller.authId, clock.now())).map(present),
    }),
    accessTokenAdd: async ({ body, caller }) => {
      const { name, scopes, days, current_password: proof } = body
      const { token, kept } = await addAccessToken(platform, caller, { name, scopes, days, proof })
      return { status: 200, token, access_token: present(kept) }
    },
    accessTokenRevoke: async ({ body, caller }) => {
      const revoked = await revokeAccessToken(db, caller.authId, body.access_token_id, clock.now())
      if (!revoked) throw new Refusal('access_token_unknown')
      return { status: 200 }
    },
  }
}

const present = (token: AccessToken): WireToken => ({
  access_token_id: token.id,
  name: token.name,
  scopes: token.scopes,
  ending: token.ending,
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  used_at: token.usedAt?.toISOString() ?? null,
})
