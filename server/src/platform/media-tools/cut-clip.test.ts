import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMATS, type EncodedPacket, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { createMediaTools, type MediaTools } from './media-tools.ts'

// Frame by frame: what lies before or after the window is not in the clip, wherever the video can be cut.

let folder: string
/** As on a host without ffmpeg: packets are copied, never made anew. */
let copying: MediaTools
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clips-'))
  copying = createMediaTools({ ffmpeg: 'no-such-program' })
})
afterAll(async () => {
  await copying.close()
  await rm(folder, { recursive: true })
})

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).pathname

/** All packets of a video, in decoding order, by track. */
async function packetsOf(path: string): Promise<{ video: EncodedPacket[]; audio: EncodedPacket[] }> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const found: { video: EncodedPacket[]; audio: EncodedPacket[] } = { video: [], audio: [] }
  for (const track of await input.getTracks()) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      found[track.isVideoTrack() ? 'video' : 'audio'].push(packet)
    }
  }
  input.dispose()
  return found
}

const films = {
  many: demoMaterial('mole.mp4'),
  sparse: fixture('b-frames.mp4'),
  one: fixture('one-keyframe.mp4'),
  fragments: fixture('fragmented.mp4'),
}
const tolerance = 1e-3

describe('copied packets', () => {
  test.each<
    [string, keyof typeof films, { start: number; end: number }, { start: number; end: number } | null]
  >([
    ['a keyframe at its start', 'many', { start: 4, end: 16 }, { start: 4, end: 16 }],
    ['many keyframes', 'many', { start: 3, end: 13 }, { start: 4, end: 13 }],
    ['less than one stretch', 'many', { start: 3, end: 4 }, null],
    ['sparse keyframes', 'sparse', { start: 12, end: 30 }, { start: 15, end: 30 }],
    ['sparse keyframes, none inside', 'sparse', { start: 11, end: 15 }, null],
    ['one keyframe, at its start', 'one', { start: 0, end: 15 }, { start: 0, end: 15 }],
    ['one keyframe, before it', 'one', { start: 25, end: 45 }, null],
    ['longer than any preview', 'sparse', { start: 0, end: 40 }, { start: 0, end: 20 }],
    ['beyond the end', 'fragments', { start: 2, end: 100 }, { start: 2.2, end: 22 }],
  ])('%s', async (name, film, window, expected) => {
    const outPath = join(folder, `${name}.mp4`)
    const clip = await copying.cutClip(films[film], outPath, window)
    if (!expected) {
      expect(clip).toBeNull()
      await expect(readFile(outPath)).rejects.toMatchObject({ code: 'ENOENT' })
      return
    }
    expect(clip?.start).toBeCloseTo(expected.start, 1)
    const start = clip?.start ?? 0
    const original = await packetsOf(films[film])
    const copy = await packetsOf(outPath)
    expect(copy.video[0]).toMatchObject({ type: 'key', timestamp: 0 })
    const bytes = await readFile(outPath)
    for (const kind of ['video', 'audio'] as const) {
      // Each packet of the clip is the video's at that very time, and that time lies within the window.
      for (const packet of copy[kind]) {
        const at = start + packet.timestamp
        expect(at).toBeGreaterThanOrEqual(window.start - tolerance)
        expect(at + packet.duration).toBeLessThanOrEqual(Math.min(window.end, expected.end) + tolerance)
        const same = original[kind].find(other => Math.abs(other.timestamp - at) < 0.005)
        expect(same && Buffer.compare(same.data, packet.data), `${kind} at ${at}`).toBe(0)
      }
      // And nothing of the video that lies outside is anywhere in the file. The tiniest packets (silence, an
      // unchanged picture) are alike everywhere, so they prove nothing.
      const inside = new Set(copy[kind].map(({ data }) => Buffer.from(data).toString('base64')))
      const outside = original[kind].filter(
        ({ timestamp, data }) =>
          (timestamp < window.start - tolerance || timestamp >= expected.end - tolerance) &&
          data.length > 60 &&
          !inside.has(Buffer.from(data).toString('base64')),
      )
      if (original[kind].length > 0 && film !== 'fragments') expect(outside.length).toBeGreaterThan(5)
      for (const packet of outside) expect(bytes.indexOf(packet.data)).toBe(-1)
    }
    const sum = [...copy.video, ...copy.audio].reduce((total, packet) => total + packet.data.length, 0)
    // What the writer reserves for the index is a little more than it needs.
    const index = (copy.video.length + copy.audio.length) * 80 + 6000
    expect(bytes.length).toBeLessThan(sum + index)
  })
})

describe('with whatever this host has', () => {
  test.each<[keyof typeof films, { start: number; end: number }]>([
    ['many', { start: 3, end: 13 }],
    ['sparse', { start: 11, end: 19 }],
    ['one', { start: 25, end: 45 }],
  ])('%s: no longer than the window, and no packet from outside it', async (film, window) => {
    const tools = createMediaTools({ ffmpeg: process.env.FFMPEG_PATH })
    try {
      const outPath = join(folder, `host-${film}.mp4`)
      const clip = await tools.cutClip(films[film], outPath, window)
      // Only a host that makes frames anew has a clip of a video with one keyframe that lies before.
      expect(clip === null || clip.whole || film !== 'one').toBe(true)
      if (!clip) return
      expect(clip.start).toBeGreaterThanOrEqual(window.start - tolerance)
      const original = await packetsOf(films[film])
      const copy = await packetsOf(outPath)
      // As many frames at most as the video has there: none is shown that is not of the window.
      const frames = original.video.filter(
        ({ timestamp }) => timestamp >= window.start - tolerance && timestamp < window.end - tolerance,
      )
      expect(copy.video.length).toBeLessThanOrEqual(frames.length)
      for (const packet of copy.video)
        expect(clip.start + packet.timestamp).toBeLessThan(window.end + tolerance)
      const bytes = await readFile(outPath)
      const outside = original.video.filter(
        ({ timestamp, data }) => data.length > 60 && (timestamp < window.start || timestamp >= window.end),
      )
      for (const packet of outside) expect(bytes.indexOf(packet.data)).toBe(-1)
    } finally {
      await tools.close()
    }
  })
})
