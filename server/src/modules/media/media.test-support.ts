import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, vi } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import type { Config } from '#server/platform/config.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { type FileRow, findFile } from './file.repository.ts'

export interface UploadApp extends TestApp {
  /** Of the server that really listens. */
  origin: string
  teacher: TestPerson
}

/** Uploads need a real connection: what is tested is what happens when it breaks. */
export async function startUploadApp(changes: Partial<Config> = {}): Promise<UploadApp> {
  const t = await createTestApp(changes)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo // It listens on a port, not on a pipe.
  const teacher = await makePerson(t, { role: roles.teacher })
  return { ...t, origin: `http://127.0.0.1:${port}`, teacher }
}

export const demoFile = (name: string): Promise<Buffer> => readFile(demoMaterial(name))

/** The same video, larger: behind it lies a box that players skip. */
export function padFilm(film: Buffer, bytes: number): Buffer {
  const box = Buffer.alloc(bytes, 7)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4)
  return Buffer.concat([film, box])
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

export function send(
  t: UploadApp,
  method: string,
  path: string,
  {
    token = t.teacher.token,
    headers = {},
    body,
  }: { token?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Response> {
  return fetch(`${t.origin}${path}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    // TypeScript's body does not know Node's buffers, which are views like any other.
    body: body && new Uint8Array(body),
  })
}

export interface Announced {
  name?: string
  purpose?: string
  size: number
  token?: string
}

export function announce(t: UploadApp, { name = 'film.mp4', purpose = 'material', size, token }: Announced) {
  return send(t, 'POST', '/api/uploads', {
    ...(token !== undefined && { token }),
    headers: {
      'upload-length': String(size),
      'upload-metadata': `filename ${base64(name)},filetype ${base64('video/mp4')},purpose ${base64(purpose)}`,
    },
  })
}

export async function beginUpload(t: UploadApp, announced: Announced): Promise<{ path: string; id: string }> {
  const response = await announce(t, announced)
  const path = response.headers.get('location')
  if (response.status !== 201 || !path)
    throw new Error(`Refused: ${response.status} ${await response.text()}`)
  return { path, id: path.slice(path.lastIndexOf('/') + 1) }
}

export function append(t: UploadApp, path: string, offset: number, body: Buffer, token?: string) {
  return send(t, 'PATCH', path, { token, body, headers: { 'upload-offset': String(offset) } })
}

export async function offsetOf(t: UploadApp, path: string): Promise<number> {
  const response = await send(t, 'HEAD', path)
  if (response.status !== 200) throw new Error(`No offset: ${response.status}`)
  return Number(response.headers.get('upload-offset'))
}

/** Announces the rest, sends some of it, and drops the line once that has arrived. */
export async function appendAndVanish(
  t: UploadApp,
  path: string,
  offset: number,
  rest: Buffer,
  sent: number,
) {
  const connected: Promise<Socket[]> = once(t.app.server, 'connection')
  const request = httpRequest(`${t.origin}${path}`, {
    agent: false,
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${t.teacher.token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      'content-length': rest.length,
    },
  })
  // It will end badly, by our own hand.
  request.on('error', () => undefined)
  await new Promise<void>((resolve, reject) =>
    request.write(rest.subarray(0, sent), error => (error ? reject(error) : resolve())),
  )
  const [arriving] = await connected
  await vi.waitFor(() => expect(arriving?.bytesRead).toBeGreaterThanOrEqual(sent), {
    timeout: 30_000,
    interval: 5,
  })
  request.destroy()
}

/** A whole upload, looked at by the jobs. */
export async function upload(
  t: UploadApp,
  bytes: Buffer,
  announced: Partial<Announced> = {},
): Promise<FileRow> {
  const { path, id } = await beginUpload(t, { size: bytes.length, ...announced })
  const response = await append(t, path, 0, bytes, announced.token)
  if (response.status !== 204) throw new Error(`Refused: ${response.status} ${await response.text()}`)
  await t.platform.jobs.runDue()
  return getFile(t, id)
}

export async function getFile({ platform }: TestApp, id: string): Promise<FileRow> {
  const file = await findFile(platform.db, id)
  if (!file) throw new Error('The file is gone')
  return file
}

export async function storedKeys({ platform }: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of platform.storage.list('')) keys.push(key)
  return keys
}
