import { CustomSource, EncodedPacketSink, Input, type InputTrack, Logging, LogLevel, MP4 } from 'mediabunny'
import { type FileBytes, type FileRef, withFile } from './file-bytes.ts'
import { MediaRefusal } from './media-refusal.ts'
import { checkBoxes } from './mp4-boxes.ts'

export interface VideoInfo {
  durationSeconds: number
  /** As shown: after rotation and with square pixels. */
  width: number
  height: number
  /** In the notation of RFC 6381, e.g. `avc1.64001f`. */
  videoCodec: string
  /** Null: a silent video. */
  audioCodec: string | null
}

// The refusal says what it would log about an unknown file.
Logging.level = LogLevel.Silent

// Baseline, Main, Extended, High. The 10-bit, 4:2:2 and 4:4:4 profiles play in few browsers.
const playableProfiles = /^avc[13]\.(42|4d|58|64)/i

/** Refuses a video that is cut off, broken, or plays in no browser; otherwise returns its facts. */
export function probeVideo(ref: FileRef): Promise<VideoInfo> {
  return withFile(ref, file => {
    checkBoxes(file)
    return readVideo(file, describe)
  })
}

/** A video as packets. Anything the reader throws is the file's fault, because the bytes are its only input. */
export async function readVideo<Result>(
  file: FileBytes,
  use: (input: Input) => Promise<Result>,
): Promise<Result> {
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.read(start, end - start),
    prefetchProfile: 'fileSystem',
  })
  const input = new Input({ source, formats: [MP4] })
  try {
    return await use(input)
  } catch (error) {
    if (error instanceof MediaRefusal || isSystemError(error)) throw error
    throw new MediaRefusal('mp4_broken', { cause: error })
  } finally {
    input.dispose()
  }
}

async function describe(input: Input): Promise<VideoInfo> {
  const videos = await input.getVideoTracks()
  const audios = await input.getAudioTracks()
  const [video] = videos
  // An index without any track is garbage; one with only sound is a recording.
  if (!video) throw new MediaRefusal(audios.length > 0 ? 'video_missing' : 'mp4_broken')
  // All tracks, not only the first: the player chooses which one plays.
  const videoCodecs = await Promise.all(videos.map(track => track.getCodecParameterString()))
  if (!videoCodecs.every(codec => playableProfiles.test(codec ?? ''))) throw new MediaRefusal('video_codec')
  const audioCodecs = await Promise.all(audios.map(track => track.getCodec()))
  if (!audioCodecs.every(codec => codec === 'aac' || codec === 'mp3')) throw new MediaRefusal('video_codec')

  for (const track of [...videos, ...audios]) await checkEnds(track)
  const durationSeconds = await input.computeDuration([...videos, ...audios])
  const width = await video.getDisplayWidth()
  const height = await video.getDisplayHeight()
  if (!(durationSeconds > 0 && Number.isFinite(durationSeconds) && width > 0 && height > 0)) {
    throw new MediaRefusal('mp4_broken')
  }
  return {
    durationSeconds,
    width,
    height,
    videoCodec: videoCodecs[0] ?? '',
    audioCodec: (await audios[0]?.getCodecParameterString()) ?? null,
  }
}

/** The first frame can start a decoder, and the last one really exists. */
async function checkEnds(track: InputTrack): Promise<void> {
  const sink = new EncodedPacketSink(track)
  if (!(await sink.getFirstKeyPacket({ verifyKeyPackets: true }))) throw new MediaRefusal('mp4_broken')
  const expected = await sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true })
  const last = await sink.getPacket(Number.POSITIVE_INFINITY).catch(() => null)
  if (!expected || last?.data.byteLength !== expected.byteLength) throw new MediaRefusal('mp4_truncated')
}

const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error
