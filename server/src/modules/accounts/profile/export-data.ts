import { buffer } from 'node:stream/consumers'
import { type Zippable, zip } from 'fflate'
import type { Caller } from '#server/kernel/caller.ts'
import type { FileReply } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentOwnUser } from '../account.presenter.ts'
import { findPersonByUserId, listIdentities, type Person } from '../account.repository.ts'
import { dataExport } from '../accounts.hooks.ts'
import { listLearners } from '../learners/learner.repository.ts'
import { listPasskeys } from '../passkeys/passkey.repository.ts'
import { listDevices } from '../push/push-device.repository.ts'
import { countRecoveryCodes, findFactor } from '../second-factor/second-factor.repository.ts'
import { listSessions } from '../sessions/session.repository.ts'
import { findPayoutStatus } from '../status/find-payout-status.ts'
import { listAccessTokens } from '../tokens/access-token.repository.ts'
import { avatarPaths } from './picture.ts'

/** Everything stored about the caller, to read (data.json) and as files. */
export async function exportData(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'hooks' | 'storage'>,
  caller: Caller,
): Promise<FileReply> {
  const { db, clock, config, hooks } = platform
  const person = await findPersonByUserId(db, caller.userId)
  if (!person) throw new Refusal('user_unknown')
  const sections: Record<string, object> = {
    account: {
      ...presentOwnUser(person, config.brand.slug, await findPayoutStatus(platform, db, person)),
      email_verified_at: person.emailVerifiedAt?.toISOString() ?? null,
      second_factor: await describeFactor(platform, person),
      passkeys: (await listPasskeys(db, person.authId)).map(({ name, createdAt, usedAt }) => ({
        name,
        added_at: createdAt.toISOString(),
        last_used_at: usedAt?.toISOString() ?? null,
      })),
      access_tokens: (await listAccessTokens(db, person.authId, clock.now())).map(
        ({ name, scopes, createdAt, expiresAt, usedAt }) => ({
          name,
          scopes,
          added_at: createdAt.toISOString(),
          expires_at: expiresAt.toISOString(),
          last_used_at: usedAt?.toISOString() ?? null,
        }),
      ),
      devices_with_notices: (await listDevices(db, person)).map(({ name, createdAt }) => ({
        name,
        added_at: createdAt.toISOString(),
      })),
      sessions: (await listSessions(db, person.authId, clock.now())).map(
        ({ browser, system, network, createdAt, usedAt }) => ({
          browser,
          system,
          network,
          signed_in_at: createdAt.toISOString(),
          last_used_at: usedAt.toISOString(),
        }),
      ),
      sign_in_providers: await listIdentities(db, person.authId),
      learners: (await listLearners(db, person.userId)).map(({ firstName, grade, school, createdAt }) => ({
        first_name: firstName,
        grade,
        school,
        added_at: createdAt.toISOString(),
      })),
    },
  }
  const files: Zippable = await pictureFile(platform, person)
  for (const [module, part] of await hooks.call(dataExport, db, person)) {
    const section = part.section ?? module
    sections[section] = part.section ? { ...sections[section], ...part.data } : part.data
    for (const [path, bytes] of Object.entries(part.files ?? {})) files[`${module}/${path}`] = bytes
  }
  files['data.json'] = Buffer.from(
    JSON.stringify({ exported_at: clock.now().toISOString(), ...sections }, null, 2),
  )
  return {
    file: await zipped(files),
    contentType: 'application/zip',
    downloadName: `${config.brand.slug}-data-${clock.now().toISOString().slice(0, 10)}.zip`,
  }
}

/** Only that there is one, never the secret. */
async function describeFactor({ db }: Pick<Platform, 'db'>, { authId }: Person) {
  const factor = await findFactor(db, authId)
  if (!factor?.confirmedAt) return null
  return {
    set_at: factor.confirmedAt.toISOString(),
    recovery_codes_left: await countRecoveryCodes(db, authId),
  }
}

async function pictureFile({ storage }: Pick<Platform, 'storage'>, person: Person): Promise<Zippable> {
  if (!person.pictureKey) return {}
  const picture = await storage.get(avatarPaths(person.pictureKey)[0])
  // Already compressed: level 0 stores it unchanged.
  return picture ? { 'picture.webp': [await buffer(picture.stream), { level: 0 }] } : {}
}

/** The asynchronous version compresses large entries in a worker thread. */
function zipped(files: Zippable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip(files, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes))))
  })
}
