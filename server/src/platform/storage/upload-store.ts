import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Part } from '@aws-sdk/client-s3'
import type { MetadataValue } from '@tus/s3-store'
import type { DataStore } from '@tus/server'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { unavailability } from '../db/unavailable.ts'
import { prepareClient, s3ClientOptions, statusOf } from './bucket-client.ts'
import { createStorage, diskRoot } from './create-storage.ts'
import { type Storage, StorageFailed } from './storage.ts'
import { noteSuffixes } from './upload-keys.ts'

/**
 * Where the bytes of resumable uploads arrive: in the storage itself, under `uploads/`. A finished upload is already a
 * file of the storage, and only has to be moved to its key.
 */
export interface UploadStore {
  /** As the tus server needs it; loaded on first use. */
  datastore(): Promise<DataStore>
  /** Deletes everything of an upload, finished or not. */
  discard(key: string): Promise<void>
  /** Deletes the notes of a finished upload whose bytes have been moved. */
  forget(key: string): Promise<void>
}

export function createUploadStore(config: Pick<Config, 's3' | 'dataDir'>): UploadStore {
  const storage = createStorage(config)
  let store: Promise<DataStore> | undefined
  const datastore = () => {
    store ??= config.s3 ? s3Store(config.s3, storage) : fileStore(join(diskRoot(config), 'kept'))
    return store
  }
  async function forget(key: string): Promise<void> {
    for (const suffix of noteSuffixes) await storage.delete(key + suffix)
  }
  return {
    datastore,
    forget,
    async discard(key) {
      const { ERRORS } = await import('@tus/server')
      await (await datastore()).remove(key).catch((error: unknown) => {
        // Finished, never started, or discarded before: there is nothing to end.
        if (error !== ERRORS.FILE_NOT_FOUND) throw error
      })
      await storage.delete(key)
      await forget(key)
    },
  }
}

async function fileStore(directory: string): Promise<DataStore> {
  const { FileStore } = await import('@tus/file-store')
  class DiskStore extends FileStore {
    override async write(source: Readable, id: string, offset: number): Promise<number> {
      const file = createWriteStream(join(directory, id), { flags: 'r+', start: offset })
      // The library would only say that it failed, and not that the disk is full.
      await pipeline(source, file)
      return offset + file.bytesWritten
    }
  }
  return new DiskStore({ directory })
}

async function s3Store(config: NonNullable<Config['s3']>, storage: Storage): Promise<DataStore> {
  const { S3Store } = await import('@tus/s3-store')
  class BucketStore extends S3Store {
    constructor(...options: ConstructorParameters<typeof S3Store>) {
      super(...options)
      prepareClient(this.client, config.bucket)
    }

    override async getUpload(id: string) {
      // The library treats any failure to read its note as a missing upload, and clients would give up. A note that
      // was read once is known.
      await this.getMetadata(id).catch(error => {
        if (unavailability(error)) throw error
      })
      return super.getUpload(id)
    }

    protected override getMetadata(id: string): Promise<MetadataValue> {
      return super.getMetadata(id).catch(error => {
        // Only an answer that broke off hasn't been retried.
        if (error instanceof StorageFailed || !unavailability(error)) throw error
        return super.getMetadata(id)
      })
    }

    protected override async getIncompletePart(id: string): Promise<Readable | undefined> {
      return (await storage.get(this.partKey(id, true)))?.stream
    }

    protected override finishMultipartUpload(
      metadata: MetadataValue,
      parts: Part[],
    ): Promise<string | undefined> {
      return super.finishMultipartUpload(metadata, parts).catch(async error => {
        // Done by an attempt whose answer was lost: the parts are gone and the file exists.
        const { id, size } = metadata.file
        if (statusOf(error) === 404 && (await storage.head(id))?.size === size) return undefined
        throw error
      })
    }
  }
  // An upload's facts never change, so every process can remember them; though not for ever.
  const known = new LRUCache<string, NonNullable<unknown>>({ max: 1000 })
  type Cache = NonNullable<ConstructorParameters<typeof S3Store>[0]['cache']>
  const cache: Cache = {
    // Only the store itself adds entries.
    get: async key => known.get(key) as Awaited<ReturnType<Cache['get']>>,
    set: async (key, value) => void known.set(key, value),
    delete: async key => void known.delete(key),
  }
  return new BucketStore({ cache, s3ClientConfig: { ...s3ClientOptions(config), bucket: config.bucket } })
}
