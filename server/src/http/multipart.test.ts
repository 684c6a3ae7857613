import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/kit/endpoint.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Call, FormCheck } from '../kernel/handlers.ts'
import { Refusal } from '../kernel/refusal.ts'
import { handleErrors } from './errors.ts'
import { mount } from './mount.ts'

const contract = {
  send: endpoint({
    method: 'POST',
    path: 'send',
    summary: '',
    access: 'public',
    bodyFrom: 'multipart',
    files: {
      cover: { maxBytes: 10 },
      material: { maxBytes: 100, spool: true, many: 2 },
      film: { maxBytes: 30 * 1024 * 1024, spool: true },
    },
    body: z.object({ name: z.string() }),
    errors: ['link_unknown', 'storage_full'],
    response: z.object({ names: z.array(z.string()) }),
  }),
} as const

const seen: string[] = []
beforeEach(() => {
  seen.length = 0
})

interface Limits {
  room?: number
  diskRoom?: () => Promise<number>
  beforeFiles?: FormCheck
}

async function send(
  form: FormData,
  fail = false,
  { room, diskRoom, beforeFiles }: Limits = {},
  announce = true,
) {
  const app = Fastify()
  await app.register(multipart)
  handleErrors(app)
  const handler = async ({ files }: Call<typeof contract.send>) => {
    for (const { path, name, size } of files.material ?? []) {
      seen.push(path)
      expect((await readFile(path)).length).toBe(size)
      if (fail) throw new Refusal('spam')
      expect(name).toMatch(/^m/)
    }
    const cover = files.cover ? [`${files.cover.name} ${files.cover.bytes.length}`] : []
    return { names: [...cover, ...(files.material ?? []).map(({ name }) => name)] }
  }
  mount(
    app,
    contract,
    { send: handler },
    {
      authenticate: async () => ({ userId: 1 }) as Caller, // Nothing else is asked of them.
      origin: () => '',
      tus: {},
      ...(room !== undefined && { spoolRoom: async () => room }),
      ...(diskRoom && { diskRoom }),
      ...(beforeFiles && { beforeFiles: { send: beforeFiles } }),
    },
  )
  const encoded = new Request('http://x', { method: 'POST', body: form })
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const response = await app.inject({
    method: 'POST',
    url: '/api/send',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: 'Bearer somebody',
    },
    payload: announce ? bytes : Readable.from(inPieces(bytes)),
  })
  await app.close()
  return response
}

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

function formOf(files: [field: string, name: string, size: number][], fields = { name: 'x' }): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  for (const [field, name, size] of files) form.append(field, new Blob(['a'.repeat(size)]), name)
  return form
}

const gone = async (path: string) => expect(access(path)).rejects.toThrow('ENOENT')

test('small files come in memory, large ones on disk, for as long as the call lasts', async () => {
  const response = await send(
    formOf([
      ['material', 'm1.pdf', 50],
      ['cover', 'c.png', 10],
      ['material', 'm2.pdf', 100],
      ['material', '', 0],
    ]),
  )
  expect(response.json()).toEqual({ names: ['c.png 10', 'm1.pdf', 'm2.pdf'] })
  expect(seen).toHaveLength(2)
  for (const path of seen) await gone(path)
})

test('a failed upload leaves no file: by its handler, fields, size or number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'multipart-test-'))
  vi.stubEnv('TMPDIR', folder)
  const failed = await send(formOf([['material', 'm.pdf', 5]]), true)
  expect(failed.statusCode).toBe(422)
  expect(seen).toHaveLength(1)
  for (const path of seen) await gone(path)
  const noName = new FormData()
  noName.append('material', new Blob(['abc']), 'm.pdf')
  expect((await send(noName)).statusCode).toBe(422)
  expect((await send(formOf([['material', 'm.pdf', 101]]))).statusCode).toBe(413)
  expect((await send(formOf([['cover', 'c.png', 11]]))).statusCode).toBe(413)
  const many = formOf([1, 2, 3].map(number => ['material', `m${number}.pdf`, 5] as [string, string, number]))
  expect((await send(many)).statusCode).toBe(413)
  expect((await send(formOf([['other', 'o.pdf', 5]]))).statusCode).toBe(422)
  vi.unstubAllEnvs()
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('files take no more room on disk than their owner has left, and a form that says so is not read at all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'multipart-test-'))
  vi.stubEnv('TMPDIR', folder)
  const two = () =>
    formOf([
      ['material', 'm1.pdf', 60],
      ['material', 'm2.pdf', 60],
    ])
  expect((await send(two(), false, { room: 120 })).statusCode).toBe(200)
  const refused = await send(two(), false, { room: 119 })
  expect(refused.json()).toMatchObject({ code: 'quota_exceeded' })
  expect(seen).toHaveLength(2)
  const large = formOf([['material', 'm.pdf', 2 * 1024 * 1024]])
  expect((await send(large, false, { room: 100 })).json()).toMatchObject({ code: 'quota_exceeded' })
  vi.unstubAllEnvs()
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('files never fill the disk: what it has no room for is refused, announced or not, also where others fill it meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'multipart-test-'))
  vi.stubEnv('TMPDIR', folder)
  const MB = 1024 * 1024
  const form = (size: number) => {
    const sent = new FormData()
    sent.append('name', 'x')
    sent.append('film', new Blob([new Uint8Array(size)]), 'm.mp4')
    return sent
  }
  const full = { diskRoom: async () => 3 * MB }
  const announced = await send(form(8 * MB), false, full)
  expect([announced.statusCode, announced.json().code]).toEqual([507, 'storage_full'])
  const silent = await send(form(50), false, full, false)
  expect([silent.statusCode, silent.json().code]).toEqual([507, 'storage_full'])
  let asked = 0
  const filling = await send(
    form(20 * MB),
    false,
    {
      diskRoom: async () => {
        asked += 1
        return asked > 2 ? 0 : 100 * MB
      },
    },
    false,
  )
  expect([filling.statusCode, asked]).toEqual([507, 3])
  expect(seen).toEqual([])
  vi.unstubAllEnvs()
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('before the first file the fields are looked at, once; who may not send it leaves nothing on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'multipart-test-'))
  vi.stubEnv('TMPDIR', folder)
  const heard: object[] = []
  const beforeFiles: FormCheck = async ({ caller, fields }) => {
    heard.push({ userId: caller?.userId, ...fields, kept: await readdir(folder) })
    if (fields.name !== 'good') throw new Refusal('link_unknown')
  }
  const files: [string, string, number][] = [
    ['material', 'm1.pdf', 60],
    ['material', 'm2.pdf', 60],
  ]
  expect((await send(formOf(files, { name: 'good' }), false, { beforeFiles })).statusCode).toBe(200)
  expect(heard).toEqual([{ userId: 1, name: 'good', kept: [] }])
  const refused = await send(formOf(files, { name: 'forged' }), false, { beforeFiles })
  expect(refused.json()).toMatchObject({ code: 'link_unknown' })
  // A form without files is for anyone who handles it.
  expect((await send(formOf([], { name: 'forged' }), false, { beforeFiles })).statusCode).toBe(200)
  expect(heard).toHaveLength(2)
  vi.unstubAllEnvs()
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
