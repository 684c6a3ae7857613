import { join } from 'node:path'
import type { Config } from '../config.ts'
import { tracedPort } from '../tracing/trace.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export const diskRoot = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files')

export function createStorage(config: Pick<Config, 's3' | 'dataDir'>): Storage {
  return config.s3 ? tracedPort('bucket', createS3Storage(config.s3)) : createDiskStorage(diskRoot(config))
}
