import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from '../../testing/database.ts'
import { ConfigError } from '../config.ts'
import type { Database } from '../db/db.ts'
import { type DataKeyConfig, loadDataKeys } from './data-keys.ts'
import { rotateDataKey } from './rotate-data-key.ts'
import { sealText } from './seal.ts'
import { createVault, type Vault } from './vault.ts'

const [first, second] = ['x'.repeat(32), 'y'.repeat(32)]
const configured = (dataKey: string | null, ...dataKeysPrevious: string[]): DataKeyConfig => ({
  dataKey,
  dataKeysPrevious,
})
const place = { owner: 'payout account 7', field: 'account_number' }
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
    for (const text of texts) ids.push(await vault.seal(tx, place, text))
    return ids
  })

const openAll = (vault: Vault, ids: readonly string[]) =>
  Promise.all(ids.map(id => vault.open(db, place, id)))

async function expectReadable(config: DataKeyConfig, ids: readonly string[]): Promise<void> {
  expect(await openAll(await vaultWith(config), ids)).toEqual(texts)
}

const keyIds = async () =>
  (await db.query('select distinct key_id from vault_secrets')).rows.map(
    row => Object.values(row as object)[0],
  )

test('a sealed secret opens again, is nowhere in the clear, and is gone once removed', async () => {
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
  expect(await openAll(vault, [...ids, randomUUID()])).toEqual([...texts, ''].map(() => undefined))
})

test('a value that was changed, or put into the row of another, does not open', async () => {
  await empty()
  const vault = await vaultWith(configured(first))
  const [one = '', other = ''] = await sealAll(vault)
  await db.query(
    'update vault_secrets set sealed = (select sealed from vault_secrets where id = $2) where id = $1',
    [one, other],
  )
  await expect(vault.open(db, place, one)).rejects.toThrow()
  await db.query(
    `update vault_secrets set sealed = set_byte(sealed, 14, get_byte(sealed, 14) # 1) where id = $1`,
    [other],
  )
  await expect(vault.open(db, place, other)).rejects.toThrow()
})

test('without a configured key all processes agree on one that the database keeps', async () => {
  await empty()
  const [one, other] = await Promise.all([vaultWith(configured(null)), vaultWith(configured(null))])
  const ids = await sealAll(one)
  expect(await openAll(other, ids)).toEqual(texts)
})

test('a value opens for its owner and as its field only, whatever row refers to it', async () => {
  await empty()
  const vault = await vaultWith(configured(first))
  const [id = ''] = await sealAll(vault)
  for (const other of [
    { ...place, owner: 'payout account 8' },
    { ...place, field: 'id_number' },
    { owner: 'payout account', field: '7account_number' },
  ])
    await expect(vault.open(db, other, id)).rejects.toThrow()
  // Nor where someone with write access calls it one of before, or tells the row to be another's.
  await db.query('update vault_secrets set bound = false where id = $1', [id])
  await expect(vault.open(db, place, id)).rejects.toThrow()
  await db.query(`update vault_secrets set bound = true, owner = 'payout account 8' where id = $1`, [id])
  await expect(vault.open(db, { ...place, owner: 'payout account 8' }, id)).rejects.toThrow()
  await expect(rotateDataKey(db, configured(second, first))).rejects.toThrow()
})

test('a secret sealed by an earlier release opens, and a rotation binds it to its owner, under the same key too', async () => {
  await empty()
  const config = configured(first)
  const { current } = await loadDataKeys(db, config)
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const [owned = '', orphan = ''] = ids
  for (const id of ids) {
    const sealed = sealText(current.key, id, 'A123456(7)').toString('hex')
    await db.query(`insert into vault_secrets (id, key_id, sealed) values ($1, $2, decode($3, 'hex'))`, [
      id,
      current.id,
      sealed,
    ])
  }
  await db.query('update vault_secrets set owner = $1, field = $2 where id <> $3', [
    place.owner,
    place.field,
    orphan,
  ])
  const vault = await vaultWith(config)
  expect(await openAll(vault, ids)).toEqual(Array(3).fill('A123456(7)'))
  expect(await rotateDataKey(db, config, { batch: 1 })).toBe(2)
  expect(await openAll(vault, ids)).toEqual(Array(3).fill('A123456(7)'))
  await expect(vault.open(db, { ...place, field: 'id_number' }, owned)).rejects.toThrow()
  // One that nothing refers to goes on under its id alone.
  expect(await rotateDataKey(db, configured(second, first))).toBe(3)
  expect(await openAll(await vaultWith(configured(second)), ids)).toEqual(Array(3).fill('A123456(7)'))
  expect(await rotateDataKey(db, configured(second))).toBe(0)
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

test('a key that the database keeps is rotated too, and its secrets move under a configured one', async () => {
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
