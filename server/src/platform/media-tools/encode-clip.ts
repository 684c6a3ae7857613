import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { type ClipWindow, endOf } from './cut-clip.ts'
import type { ProgramLimit } from './poster-frame.ts'

/** Re-encodes the window of a video, frame by frame, as an mp4; false if it can't be done. */
export type ClipEncoder = (
  path: string,
  outPath: string,
  window: ClipWindow,
  limit: ProgramLimit,
) => Promise<boolean>

/**
 * If there is no keyframe at the window's start, only decoding gets its first frame. No package on the registry does
 * that for H.264 under a licence that we may ship, so it is a bonus on hosts that have ffmpeg with an H.264 encoder.
 */
export async function findClipEncoder(command: string): Promise<ClipEncoder> {
  try {
    const { stdout } = await promisify(execFile)(command, ['-hide_banner', '-encoders'], { timeout: 5_000 })
    const codec = ['libx264', 'libopenh264'].find(name => stdout.includes(` ${name} `))
    if (codec) return (...asked) => encode(command, codec, ...asked)
  } catch {
    // Missing or not working: the same to us.
  }
  return async () => false
}

function encode(
  command: string,
  codec: string,
  path: string,
  outPath: string,
  window: ClipWindow,
  { timeoutMs, signal }: ProgramLimit,
): Promise<boolean> {
  const { start } = window
  const seconds = endOf(window) - start
  // The video is untrusted: only this container, only from this file, one thread.
  const quiet = ['-nostdin', '-v', 'error', '-y', '-threads', '1']
  const from = ['-protocol_whitelist', 'file', '-f', 'mp4', '-ss', String(start), '-i', `file:${path}`]
  const tracks = ['-t', String(seconds), '-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn']
  const bare = ['-map_metadata', '-1', '-map_chapters', '-1']
  const picture = ['-c:v', codec, '-pix_fmt', 'yuv420p', '-b:v', '1500k', '-vf', "scale='min(1280,iw)':-2"]
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']
  const to = ['-threads', '1', '-movflags', '+faststart', '-f', 'mp4', `file:${outPath}`]
  const child = spawn(command, [...quiet, ...from, ...tracks, ...bare, ...picture, ...sound, ...to], {
    stdio: 'ignore',
    timeout: timeoutMs,
    signal,
    killSignal: 'SIGKILL',
  })
  return new Promise(resolve => {
    child.on('error', () => resolve(false))
    child.on('close', code => resolve(code === 0))
  })
}
