import type { Locker } from '@tus/server'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { admitUpload } from './admit-upload.ts'
import { dropUpload } from './drop-upload.ts'
import { type FileRow, findFile } from './file.repository.ts'
import { finishUpload } from './finish-upload.ts'
import type { Purpose } from './media.tables.ts'
import { UNUSED_HOURS } from './upload.rules.ts'
import { createUploadLocker } from './upload-locks.ts'

/** What the resumable protocol needs from this module. */
export interface ResumableUploads {
  admit(caller: Caller, input: { name: string; purpose: Purpose; size: number }): Promise<string>
  /** The caller's upload; others' don't exist for them. */
  find(caller: Caller, id: string): Promise<{ size: number; finished: boolean; expired: boolean }>
  finish(id: string): Promise<void>
  drop(id: string): Promise<void>
  locker: Locker
}

export function createResumableUploads(platform: Platform): ResumableUploads {
  const { db, clock } = platform
  return {
    admit: (caller, input) => admitUpload(platform, caller, input),
    async find(caller, id) {
      const file = await findFile(db, id)
      if (file?.ownerId !== caller.userId || file.releasedAt) throw new Refusal('upload_unknown')
      return { size: file.size, finished: file.state !== 'uploading', expired: isExpired(file, clock.now()) }
    },
    finish: id => finishUpload(platform, id),
    drop: id => dropUpload(platform, id),
    locker: createUploadLocker(db),
  }
}

const isExpired = ({ state, createdAt }: FileRow, now: Date): boolean =>
  state === 'uploading' && now.getTime() - createdAt.getTime() > UNUSED_HOURS * 3600 * 1000
