import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from '../../testing/database.ts'
import { ConfigError } from '../config.ts'
import type { Database } from '../db/db.ts'
import { type DataKeyConfig, loadDataKeys } from './data-keys.ts'
import { rotateDataKey } from './rotate-data-key.ts'
import { createVault, type Vault } from './vault.ts'

const [first, second] = ['x'.repeat(32), 'y'.repeat(32)]
const configured = (dataKey: string | null, ...dataKeysPrevious: string[]): DataKeyConfig => ({
  dataKey,
  dataKeysPrevious,
})
const texts = ['024-388', '123-456789-001', 'A123456(7)', '', '港'.repeat(500)]

let db: Database
beforeAll(async () => {
  db = await open()
})
afterAll(() => db.close())

const vaultWith = async (config: DataKeyConfig) => createVault(await loadDataKeys(db, config))

async function empty(): Promise<void> {
  await db.query('delete from vault_secrets')
  await db.query('delete from vault_keys')
  await db.query(`delete from settings where key like 'data_key%'`)
}

const sealAll = (vault: Vault) =>
  db.transaction(async tx => {
    const ids: string[] = []
    for (const text of texts) ids.push(await vault.seal(tx, text))
    return ids
  })

async function expectReadable(config: DataKeyConfig, ids: readonly string[]): Promise<void> {
  const opened = await (await vaultWith(config)).open(db, ids)
  expect(ids.map(id => opened.get(id))).toEqual(texts)
}

const keyIds = async () =>
  (await db.query('select distinct key_id from vault_secrets')).rows.map(
    row => Object.values(row as object)[0],
  )

test('what is sealed opens again, is nowhere in the clear, and is gone once removed', async () => {
  await empty()
  const vault = await vaultWith(configured(first))
  const ids = await sealAll(vault)
  await expectReadable(configured(first), ids)
  const { rows } = await db.query(
    `select encode(sealed, 'escape') as text, sealed::text as hex from vault_secrets`,
  )
  const stored = JSON.stringify(rows)
  for (const text of texts.filter(text => text !== '')) {
    expect(stored).not.toContain(text)
    expect(stored).not.toContain(Buffer.from(text).toString('hex'))
  }
  await db.transaction(tx => vault.remove(tx, ids))
  expect(await vault.open(db, [...ids, randomUUID()])).toEqual(new Map())
})

test('a value that was changed, or put into the row of another, does not open', async () => {
  await empty()
  const vault = await vaultWith(configured(first))
  const [one = '', other = ''] = await sealAll(vault)
  await db.query(
    'update vault_secrets set sealed = (select sealed from vault_secrets where id = $2) where id = $1',
    [one, other],
  )
  await expect(vault.open(db, [one])).rejects.toThrow()
  await db.query(
    `update vault_secrets set sealed = set_byte(sealed, 14, get_byte(sealed, 14) # 1) where id = $1`,
    [other],
  )
  await expect(vault.open(db, [other])).rejects.toThrow()
})

test('without a configured key all processes agree on one that the database keeps', async () => {
  await empty()
  const [one, other] = await Promise.all([vaultWith(configured(null)), vaultWith(configured(null))])
  const ids = await sealAll(one)
  expect([...(await other.open(db, ids)).values()].sort()).toEqual([...texts].sort())
})

test('a rotation that is interrupted leaves all readable, and can be repeated; then the former key is not needed', async () => {
  await empty()
  const ids = await sealAll(await vaultWith(configured(first)))
  const both = configured(second, first)
  const die = () => {
    throw new Error('The power is cut')
  }
  await expect(rotateDataKey(db, both, { batch: 2, onBatch: die })).rejects.toThrow('The power is cut')
  expect(await keyIds()).toHaveLength(2)
  await expectReadable(both, ids)
  await expect(vaultWith(configured(second))).rejects.toThrow(ConfigError)

  expect(await rotateDataKey(db, both, { batch: 2 })).toBe(texts.length - 2)
  await expectReadable(configured(second), ids)
  expect(await keyIds()).toHaveLength(1)
  expect(await rotateDataKey(db, both)).toBe(0)
  await expectReadable(configured(second), ids)
  await expect(vaultWith(configured(first))).rejects.toThrow(/sealed under another key: put that key into/)
})

test('a process that has only the former key seals nothing after the rotation', async () => {
  await empty()
  const former = await vaultWith(configured(first))
  const ids = await sealAll(former)
  await rotateDataKey(db, configured(second, first))
  await expect(sealAll(former)).rejects.toMatchObject({ cause: { constraint: 'vault_secrets_key_id_fkey' } })
  await expectReadable(configured(second), ids)
})

test('what the database keeps the key for is rotated too, and moves under a configured one', async () => {
  await empty()
  const ids = await sealAll(await vaultWith(configured(null)))
  const kept = async () =>
    (await db.query(`select value from settings where key like 'data_key%' order by key`)).rows
  const before = await kept()
  const die = () => {
    throw new Error('The power is cut')
  }
  await expect(rotateDataKey(db, configured(null), { batch: 2, onBatch: die })).rejects.toThrow()
  await expectReadable(configured(null), ids)
  expect(await kept()).toHaveLength(2)
  await rotateDataKey(db, configured(null))
  await expectReadable(configured(null), ids)
  expect(await kept()).toHaveLength(1)
  expect(await kept()).not.toEqual(before)

  await expectReadable(configured(first), ids)
  await rotateDataKey(db, configured(first))
  expect(await kept()).toEqual([])
  await expectReadable(configured(first), ids)
})
