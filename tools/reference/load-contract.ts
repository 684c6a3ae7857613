import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import type { z } from 'zod'
import type { Calls } from '#contract/kit/endpoint.ts'
import { annotateContract } from './annotate-contract.ts'

export interface DescribedContract {
  contract: Calls
  schemaNames: ReadonlyMap<z.ZodType, string>
  /** By event of a seller's webhook. */
  webhookData: Readonly<Record<string, z.ZodType>>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const placeOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The contract with its comments as descriptions, separate from the one imported elsewhere. */
export async function loadContract(): Promise<DescribedContract> {
  const { module } = await runnerImport<DescribedContract>(placeOf('./described-contract.ts'), {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [annotateContract(placeOf('./schema-notes.ts'))],
  })
  return module
}
