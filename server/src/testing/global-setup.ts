import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db/db.ts'
import { prepareDatabase } from './prepare-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { kind: 'embedded'; template: string } | { kind: 'server'; url: string; template: string }
  }
}

/**
 * Makes one migrated database to copy from: a dump of the embedded engine's folder, or a template database
 * on the server that TEST_DATABASE_URL names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  return url ? onServer(project, url) : embedded(project)
}

async function embedded(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-test-'))
  const db = await openDatabase({ url: null, dataDir: join(folder, 'data'), poolSize: 1 })
  await prepareDatabase(db)
  await db.close()
  const template = join(folder, 'template.tar')
  const engine = await PGlite.create(join(folder, 'data'))
  await writeFile(template, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()))
  await engine.close()
  project.provide('testDatabase', { kind: 'embedded', template })
  return () => rm(folder, { recursive: true, force: true })
}

async function onServer(project: TestProject, url: string) {
  const template = `lantern_template_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await requireAskedVersion(admin)
  await admin.query(`create database ${template}`)
  const address = new URL(url)
  address.pathname = `/${template}`
  const db = await openDatabase({ url: address.href, dataDir: null, poolSize: 2 })
  await prepareDatabase(db)
  await db.close()
  project.provide('testDatabase', { kind: 'server', url, template })
  return async () => {
    // A server that was started for this run ends with it, and its databases too.
    if (process.env.PRIVATE_CLUSTER) return admin.end()
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where datname = $1 or datname like $2',
      [template, `lantern_test_${process.pid}_%`],
    )
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.end()
  }
}

/** A run that is to prove something of one version must not pass on another. */
async function requireAskedVersion(admin: pg.Client): Promise<void> {
  const asked = process.env.POSTGRES_VERSION
  const { rows } = await admin.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const version = rows[0]?.version ?? ''
  if (asked && Number.parseInt(version, 10) !== Number(asked))
    throw new Error(`POSTGRES_VERSION=${asked}, but the server of TEST_DATABASE_URL is ${version}`)
}
