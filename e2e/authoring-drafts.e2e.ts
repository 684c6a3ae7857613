import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  addCover,
  addMaterials,
  fillBasics,
  form,
  material,
  materialReady,
  rowOf,
  save,
} from './support/authoring.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { toast } from './support/lines.ts'
import { open, reload } from './support/open.ts'
import { demo, unique } from './support/people.ts'

// A form that is left halfway, and files that do not arrive at once.

describe('a half-filled form', () => {
  it('survives a reload, with the files that had arrived', async () => {
    const page = await newPage({ viewport: desk, as: demo('teacher') })
    await open(page, '/my-products/new')
    const name = unique('Half a Course ')
    await fillBasics(page, name)
    await addCover(page)
    await addMaterials(page, ['fractions.pdf'])
    await form(page).getByText('Draft saved on this device').waitFor()

    await reload(page)
    await form(page).getByText('Draft restored').waitFor()
    await expect.poll(() => form(page).getByLabel('Course name').inputValue()).toBe(name)
    await form(page).locator('.ProseMirror strong').waitFor()
    await materialReady(page, 'fractions.pdf')
    await form(page).locator('#form-cover [data-part=cover-shown] img').waitFor()

    // Free, it is complete now.
    await form(page)
      .getByRole('switch', { name: /Free product/ })
      .check()
    await save(page)
    await toast(page, 'Product created!')
    await rowOf(page, name).getByText('Free').first().waitFor()
  })

  it('asks before it is left, and is gone when it is discarded', async () => {
    const page = await newPage({ viewport: phone, as: demo('teacher') })
    await open(page, '/my-products/all')
    await page.locator('[data-part=ptable] tbody tr').first().waitFor()
    await page.getByRole('link', { name: 'Create Course' }).first().click()
    await form(page).getByLabel('Course name').fill('Never mind')
    await page.goBack()
    await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor({ state: 'detached' })
    expect(await form(page).getByLabel('Course name').inputValue()).toBe('Never mind')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep as a draft' }).click()
    await form(page).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Create Course' }).first().click()
    await form(page).getByText('Draft restored').waitFor()
    await form(page).getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => form(page).getByLabel('Course name').inputValue()).toBe('')
    await form(page).getByRole('button', { name: 'Close' }).first().click()
    await form(page).waitFor({ state: 'detached' })
  })

  it('shows at the file what is wrong with it', async () => {
    const page = await newPage({ viewport: desk, as: demo('teacher') })
    await open(page, '/my-products/new')
    const input = form(page).locator('#form-materials input[type=file]')
    await input.setInputFiles([
      { name: 'Unit+2.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 cut short') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    ])
    const files = form(page).locator('[data-part=file]')
    await files.first().getByText("can't be uploaded because the name isn't valid").waitFor()
    await files.nth(1).getByText('Only mp4, PDF, doc and docx are accepted.').waitFor()
    await files.first().getByRole('button', { name: 'Rename' }).click()
    // Sent under its new name, looked at by the server, and refused for what it holds.
    await form(page)
      .locator('[data-part=file][data-bad]', { hasText: 'Unit_2.pdf' })
      .waitFor({ timeout: 60_000 })
    await form(page).getByRole('button', { name: 'Remove notes.txt' }).click()
    await expect.poll(() => files.count()).toBe(1)
  })
})

describe('a large file', () => {
  it('goes on where it stopped, after a pause and after a reload', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lantern-film-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    // A real video with a box at its end that players skip: at the speed below it travels for 40 seconds, so
    // that however late the presses come, it is still under way.
    const padding = Buffer.alloc(24_000_000)
    padding.writeUInt32BE(padding.length, 0)
    padding.write('free', 4)
    const film = join(folder, 'long film.mp4')
    await writeFile(film, Buffer.concat([await readFile(material('bar-models.mp4')), padding]))

    const page = await newPage({ viewport: desk, as: demo('teacher') })
    const offsets: number[] = []
    let begun = 0
    page.on('request', request => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
      if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun += 1
    })
    page.on('dialog', dialog => dialog.accept())
    await open(page, '/my-products/new')
    const input = form(page).locator('#form-materials input[type=file]')
    await form(page).locator('.ProseMirror').waitFor()
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const limit = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    const progress = async () =>
      Number(await form(page).getByRole('progressbar').getAttribute('aria-valuenow'))

    await limit(600_000)
    await input.setInputFiles(film)
    await expect.poll(progress).toBeGreaterThan(2)
    await form(page).getByRole('button', { name: 'Pause long film.mp4' }).click()
    await form(page).getByText('paused at').waitFor()
    await form(page).getByRole('button', { name: 'Resume long film.mp4' }).click()
    await expect.poll(() => offsets.length).toBeGreaterThan(1)

    await reload(page)
    await form(page).getByText('These hadn’t arrived: long film.mp4.').waitFor()
    await limit(-1)
    await input.setInputFiles(film)
    await form(page).locator('[data-part=file]', { hasText: 'ready' }).waitFor({ timeout: 60_000 })
    // One upload all along, and no byte of it sent twice.
    expect(begun).toBe(1)
    expect(offsets[0]).toBe(0)
    expect(offsets[1]).toBeGreaterThan(0)
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
  })
})
