import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  type PacketRetrievalOptions,
} from 'mediabunny'
import { type FileRef, withFile } from './file-bytes.ts'
import { MediaRefusal } from './media-refusal.ts'
import { readVideo } from './video.ts'

/** No preview is longer, whatever the caller asks for. */
export const maxClipSeconds = 20

export interface ClipWindow {
  start: number
  end: number
}

export interface Clip {
  /** Where the clip starts in the video: never before the window. */
  start: number
  durationSeconds: number
  /**
   * Whether it starts with the window's first frame. If not, it starts later, at the first point where the video can
   * be cut.
   */
  whole: boolean
}

/**
 * Copies packets, so the clip starts at the first keyframe within the window; null if there is none. A trim that
 * starts elsewhere would contain the frames from the previous keyframe on, hidden behind an edit list, for anyone to
 * find. Here everything in the file is shown, and all of it is within the window.
 */
export function cutClip(input: { file: FileRef; outPath: string; window: ClipWindow }): Promise<Clip | null> {
  return withFile(input.file, file => readVideo(file, film => copyWindow(film, input.window, input.outPath)))
}

async function copyWindow(film: Input, window: ClipWindow, path: string): Promise<Clip | null> {
  const [video] = await film.getVideoTracks()
  if (!video) throw new MediaRefusal('video_missing')
  const [audio] = await film.getAudioTracks()

  const key = await firstKeyWithin(video, window)
  if (!key) return null
  const start = Math.max(window.start, key.timestamp)
  const cut: Cut = { key, start, end: endOf(window) }

  const frames = await measure(framesOf(video, cut, { metadataOnly: true }))
  const sounds = await measure(soundsOf(audio, cut, { metadataOnly: true }))

  // Title, place and language aren't copied. The space for the index is reserved at the front, so that playback starts
  // with the first bytes while only a few packets are held in memory.
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(path),
  })
  const videoSource = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(videoSource, {
    rotation: await video.getRotation(),
    flip: await video.getFlip(),
    maximumPacketCount: frames.count,
  })
  const audioCodec = sounds.count > 0 ? await audio?.getCodec() : null
  const audioSource = audioCodec ? new EncodedAudioPacketSource(audioCodec) : null
  if (audioSource) output.addAudioTrack(audioSource, { maximumPacketCount: sounds.count })

  await output.start()
  try {
    const videoMeta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined }
    const audioMeta = { decoderConfig: (await audio?.getDecoderConfig()) ?? undefined }
    const packets = inStep(framesOf(video, cut), soundsOf(audio, cut))
    for await (const { track, packet } of packets) {
      if (track === 'video') await videoSource.add(packet, videoMeta)
      else await audioSource?.add(packet, audioMeta)
    }
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  }
  // Nothing between the window's start and the keyframe except the rest of the previous frame.
  const whole = key.timestamp - window.start < key.duration + tolerance
  return { start, durationSeconds: Math.max(frames.end, sounds.end), whole }
}

/** Where a clip of the window ends at the latest. */
export const endOf = ({ start, end }: ClipWindow): number => Math.min(end, start + maxClipSeconds)

async function firstKeyWithin(video: InputVideoTrack, window: ClipWindow): Promise<EncodedPacket | null> {
  const sink = new EncodedPacketSink(video)
  const verified = { verifyKeyPackets: true }
  const before = await sink.getKeyPacket(window.start, verified)
  const isWithin = before !== null && before.timestamp >= window.start - tolerance
  const key = isWithin
    ? before
    : before
      ? await sink.getNextKeyPacket(before, verified)
      : await sink.getFirstKeyPacket(verified)
  return key && key.timestamp < endOf(window) - tolerance ? key : null
}

interface Cut {
  key: EncodedPacket
  /** In the video's time. The clip's own time starts at 0. */
  start: number
  end: number
}

// A thousandth of a frame: timestamps are fractions that floating point can't represent exactly.
const tolerance = 1e-5

async function* framesOf(
  track: InputVideoTrack,
  { key, start, end }: Cut,
  options?: PacketRetrievalOptions,
): AsyncGenerator<EncodedPacket> {
  for await (const packet of new EncodedPacketSink(track).packets(key, undefined, options)) {
    // In decoding order: packets after the first frame beyond the window may need that frame.
    if (packet.timestamp >= end - tolerance) return
    // Frames shown before the keyframe but stored after it depend on frames that the clip doesn't have.
    if (packet.timestamp >= start - tolerance) yield move(packet, start, end)
  }
}

async function* soundsOf(
  track: InputAudioTrack | undefined,
  { start, end }: Cut,
  options?: PacketRetrievalOptions,
): AsyncGenerator<EncodedPacket> {
  if (!track) return
  const sink = new EncodedPacketSink(track)
  const first = (await sink.getPacket(start, options)) ?? (await sink.getFirstPacket(options))
  if (!first) return
  for await (const packet of sink.packets(first, undefined, options)) {
    // Whole packets only: the rest of one that crosses an edge would be there, unheard.
    if (packet.timestamp + packet.duration > end + tolerance) return
    if (packet.timestamp >= start - tolerance) yield move(packet, start, end)
  }
}

function move(packet: EncodedPacket, start: number, end: number): EncodedPacket {
  const duration = Math.min(packet.duration, end - packet.timestamp)
  return packet.clone({ timestamp: Math.max(0, packet.timestamp - start), duration })
}

async function measure(packets: AsyncIterable<EncodedPacket>): Promise<{ count: number; end: number }> {
  let count = 0
  let end = 0
  for await (const packet of packets) {
    count += 1
    end = Math.max(end, packet.timestamp + packet.duration)
  }
  return { count, end }
}

/** Picture and sound in playing order, so that the writer needs to buffer neither. */
async function* inStep(frames: AsyncGenerator<EncodedPacket>, sounds: AsyncGenerator<EncodedPacket>) {
  let sound = await sounds.next()
  for await (const frame of frames) {
    for (; !sound.done && sound.value.timestamp <= frame.timestamp; sound = await sounds.next()) {
      yield { track: 'audio' as const, packet: sound.value }
    }
    yield { track: 'video' as const, packet: frame }
  }
  for (; !sound.done; sound = await sounds.next()) yield { track: 'audio' as const, packet: sound.value }
}
