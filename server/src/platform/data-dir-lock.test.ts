import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUse, takeDataDirLock } from './data-dir-lock.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lantern-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A process that loads first and takes the lock at a word, as processes started together would. */
const starter = `
  const { takeDataDirLock } = await import(${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)})
  let lock
  process.stdin.on('data', data => {
    const folder = String(data).trim()
    try {
      if (folder === 'release') lock?.release(), lock = undefined
      else lock = takeDataDirLock(folder)
      console.log('done')
    } catch (error) { console.log(error.message) }
  })
  console.log('done')
`

interface Starter {
  child: ChildProcess
  say(word: string): Promise<string>
}

async function start(): Promise<Starter> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const { stdin, stdout } = child
  const answer = async () => String((await once(stdout, 'data'))[0]).trim()
  expect(await answer()).toBe('done')
  return {
    child,
    say(word) {
      stdin.write(`${word}\n`)
      return answer()
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const drafts = () => readdirSync(folder).filter(name => name !== 'lock')

test('creates the folder, refuses a second taker, and can be released', () => {
  const nested = join(folder, 'a', 'b')
  const lock = takeDataDirLock(nested)
  expect(() => takeDataDirLock(nested)).toThrow(
    new RegExp(`^DATA_DIR .* is in use by process ${process.pid}$`),
  )
  lock.release()
  takeDataDirLock(nested).release()
  expect(readdirSync(nested)).toEqual([])
})

test('another process is refused while this one lives, and takes over after kill -9', async () => {
  const first = await start()
  expect(await first.say(folder)).toBe('done')
  expect(() => takeDataDirLock(folder)).toThrow(`is in use by process ${first.child.pid}`)
  expect(() => takeDataDirLock(folder)).toThrow(DataDirInUse)
  await kill(first.child)
  takeDataDirLock(folder).release()
  expect(readdirSync(folder)).toEqual([])
})

test('the number of a process that began at another time does not hold the lock', () => {
  const lock = takeDataDirLock(folder)
  const held = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))
  writeFileSync(join(folder, 'lock'), JSON.stringify({ ...held, started: 'earlier' }))
  expect(() => takeDataDirLock(folder).release()).not.toThrow()
  lock.release()
})

test('a damaged file holds nothing', () => {
  writeFileSync(join(folder, 'lock'), '{"pid":')
  expect(() => takeDataDirLock(folder).release()).not.toThrow()
})

test('a holder elsewhere counts until its file has not been touched for a minute', () => {
  const path = join(folder, 'lock')
  writeFileSync(path, JSON.stringify({ pid: 1, started: 'then', place: 'another-machine pid:[1]' }))
  expect(() => takeDataDirLock(folder)).toThrow('is in use by process 1 on another-machine')
  const earlier = new Date(Date.now() - 61_000)
  utimesSync(path, earlier, earlier)
  takeDataDirLock(folder).release()
})

test('a starter killed in the middle of a takeover does not block the next one', async () => {
  const first = await start()
  await first.say(folder)
  await kill(first.child)
  const stale = readFileSync(join(folder, 'lock'), 'utf8')
  const takeover = `lock.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`
  writeFileSync(join(folder, takeover), stale)
  const lock = takeDataDirLock(folder)
  expect(drafts()).toEqual([])
  lock.release()
})

test('of several starters over a stale lock exactly one wins, every time', async () => {
  const starters = await Promise.all([start(), start(), start()])
  const place = placeOfThisProcess()
  for (let run = 0; run < 20; run++) {
    // Two at a time, and now and then all three.
    const these = run % 4 === 0 ? starters : starters.slice(0, 2)
    const dead = { pid: 999_999_999, started: `run ${run}`, place }
    writeFileSync(join(folder, 'lock'), JSON.stringify(dead))
    const answers = await Promise.all(these.map(starter => starter.say(folder)))
    expect(answers.filter(answer => answer === 'done')).toHaveLength(1)
    expect(answers.filter(answer => answer.includes('is in use by process'))).toHaveLength(these.length - 1)
    expect(drafts()).toEqual([])
    await Promise.all(these.map(starter => starter.say('release')))
  }
})

function placeOfThisProcess(): string {
  const lock = takeDataDirLock(folder)
  const { place } = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))
  lock.release()
  return place
}
