import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../../tools/build.ts'
import { evidenceFolder } from './evidence-folder.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    pushOrigin: string
    webhookOrigin: string
  }
}

/** Journeys run against a server of their own, or against the one E2E_BASE_URL names while writing them. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Evidence of earlier runs would be taken for this one's.
  await rm(evidenceFolder, { recursive: true, force: true })
  const external = process.env.E2E_BASE_URL
  if (external) {
    project.provide('baseUrl', external)
    project.provide('pushOrigin', process.env.PUSH_SERVICES ?? '')
    project.provide('webhookOrigin', process.env.WEBHOOK_TARGETS ?? '')
    return undefined
  }
  await buildIfStale()
  const server = await startServer()
  project.provide('baseUrl', server.baseUrl)
  project.provide('pushOrigin', server.pushOrigin)
  project.provide('webhookOrigin', server.webhookOrigin)
  server.ready.catch(async (cause: unknown) => {
    await server.stop()
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
    // Each journey would wait for it in turn.
    process.exit(1)
  })
  return server.stop
}
