import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const maxFrameBytes = 20 * 1024 * 1024

/** Takes one picture from a video, as a PNG; null if that isn't possible. */
export type FrameGrabber = (path: string, at: number, limit: ProgramLimit) => Promise<Buffer | null>

/** When a program that works on an untrusted file is killed. */
export interface ProgramLimit {
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Nothing in Node decodes H.264: it has no WebCodecs, which mediabunny would use, and sharp knows no video codec. So a
 * real frame is a bonus on hosts that have ffmpeg; elsewhere the product shows a generated poster.
 */
export async function findFrameGrabber(command: string): Promise<FrameGrabber> {
  try {
    await promisify(execFile)(command, ['-version'], { timeout: 5_000 })
  } catch {
    // Missing or not working: the same to us.
    return async () => null
  }
  return (path, at, limit) => grabFrame(command, path, at, limit)
}

function grabFrame(
  command: string,
  path: string,
  at: number,
  { timeoutMs, signal }: ProgramLimit,
): Promise<Buffer | null> {
  // The video is untrusted: only this container, only from this file, one thread, only one frame.
  const from = [
    '-protocol_whitelist',
    'file',
    '-f',
    'mp4',
    '-ss',
    String(Math.max(0, at)),
    '-i',
    `file:${path}`,
  ]
  const to = ['-an', '-sn', '-dn', '-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-c:v', 'png']
  const quiet = ['-nostdin', '-v', 'error', '-threads', '1']
  const child = spawn(command, [...quiet, ...from, ...to, '-f', 'image2pipe', 'pipe:1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: timeoutMs,
    signal,
    killSignal: 'SIGKILL',
  })
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let length = 0
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > maxFrameBytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    child.on('error', () => resolve(null))
    // A killed or failed program has no code 0; beyond the end of the video, it is 0 without a picture.
    child.on('close', code => resolve(code === 0 && length > 0 ? Buffer.concat(chunks) : null))
  })
}
