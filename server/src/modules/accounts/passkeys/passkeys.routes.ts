import type { passkeysContract, Passkey as WirePasskey } from '#contract/accounts/passkeys.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentSignedIn } from '../account.presenter.ts'
import { requestMailedCode } from '../password/request-mailed-code.ts'
import { findPayoutStatus } from '../status/find-payout-status.ts'
import { addPasskey, offerPasskey } from './add-passkey.ts'
import { listPasskeys, type Passkey, renamePasskey } from './passkey.repository.ts'
import { removePasskey } from './remove-passkey.ts'
import { offerSignIn, signInWithPasskey } from './sign-in-with-passkey.ts'

export function passkeysRoutes(platform: Platform): Handlers<typeof passkeysContract> {
  const { db, config } = platform
  return {
    passkeySignInOptions: ({ address }) => offerSignIn(platform, address),
    passkeySignIn: async ({ body, address, userAgent }) => {
      const signedIn = await signInWithPasskey(platform, { ...body, address, userAgent })
      const payout = await findPayoutStatus(platform, db, signedIn.person)
      return presentSignedIn(signedIn, config.brand.slug, payout)
    },
    passkeyList: async ({ caller }) => ({
      passkeys: (await listPasskeys(db, caller.authId)).map(presentPasskey),
    }),
    passkeyCode: async ({ caller }) => {
      await requestMailedCode(platform, caller, 'passkey')
      return { status: 200 }
    },
    passkeyOptions: ({ body, caller }) => offerPasskey(platform, caller, body.current_password),
    passkeyAdd: async ({ body, caller }) => ({
      status: 200,
      passkey: presentPasskey(await addPasskey(platform, caller, body)),
    }),
    passkeyRename: async ({ body, caller }) => {
      const renamed = await renamePasskey(db, caller.authId, body.passkey_id, body.name)
      if (!renamed) throw new Refusal('passkey_unknown')
      return { status: 200, passkey: presentPasskey(renamed) }
    },
    passkeyRemove: async ({ body, caller }) => {
      await removePasskey(platform, caller, { passkeyId: body.passkey_id, proof: body.current_password })
      return { status: 200 }
    },
  }
}

const presentPasskey = ({ id, name, synced, createdAt, usedAt }: Passkey): WirePasskey => ({
  passkey_id: id,
  name,
  synced,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
})
