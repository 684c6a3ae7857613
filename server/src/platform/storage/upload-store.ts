import { join } from 'node:path'
import type { DataStore } from '@tus/server'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { prepareClient, s3ClientOptions } from './bucket-client.ts'
import { createStorage, diskRoot } from './create-storage.ts'
import { noteSuffixes } from './upload-keys.ts'

/**
 * Where the bytes of resumable uploads arrive: the place the storage keeps its files in, under `uploads/`. A
 * finished upload is a file of the storage already, and only has to be moved to its key.
 */
export interface UploadStore {
  /** As the tus server wants it; loaded at the first use. */
  datastore(): Promise<DataStore>
  /** Removes whatever there is of an upload, finished or not. */
  discard(key: string): Promise<void>
  /** Removes the notes kept beside a finished upload whose bytes have been moved. */
  forget(key: string): Promise<void>
}

export function createUploadStore(config: Pick<Config, 's3' | 'dataDir'>): UploadStore {
  const storage = createStorage(config)
  let store: Promise<DataStore> | undefined
  const datastore = () => {
    store ??= config.s3 ? s3Store(config.s3) : fileStore(join(diskRoot(config), 'kept'))
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
        // Finished, never begun, or discarded before: nothing is left to end.
        if (error !== ERRORS.FILE_NOT_FOUND) throw error
      })
      await storage.delete(key)
      await forget(key)
    },
  }
}

async function fileStore(directory: string): Promise<DataStore> {
  const { FileStore } = await import('@tus/file-store')
  return new FileStore({ directory })
}

async function s3Store(config: NonNullable<Config['s3']>): Promise<DataStore> {
  const { S3Store } = await import('@tus/s3-store')
  class BucketStore extends S3Store {
    constructor(...options: ConstructorParameters<typeof S3Store>) {
      super(...options)
      prepareClient(this.client, config.bucket)
    }
  }
  // What is kept of an upload never changes, so every process may remember it; though not for ever.
  const known = new LRUCache<string, NonNullable<unknown>>({ max: 1000 })
  type Cache = NonNullable<ConstructorParameters<typeof S3Store>[0]['cache']>
  const cache: Cache = {
    // Only the store itself puts something in.
    get: async key => known.get(key) as Awaited<ReturnType<Cache['get']>>,
    set: async (key, value) => void known.set(key, value),
    delete: async key => void known.delete(key),
  }
  return new BucketStore({ cache, s3ClientConfig: { ...s3ClientOptions(config), bucket: config.bucket } })
}
