import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { languageOf } from '#contract/rules/listing-texts.ts'
import type { Account, Learner, Teacher } from './index.ts'
import { avatarKeys, avatarSvg, coverSvg, demo, materialsFolder, motifKeys, paletteKeys } from './index.ts'

const isTeacher = (person: Account): person is Teacher => person.role === 'teacher'
const isLearner = (person: Account): person is Learner =>
  person.role === 'student' || person.role === 'parent'

const teachers = demo.people.filter(isTeacher).filter(({ status }) => status === 'active')
const learners = demo.people.filter(isLearner)
const usernames = new Set(demo.people.map(({ username }) => username))
const teacherNames = new Set(teachers.map(({ username }) => username))
const learnerNames = new Set(learners.map(({ username }) => username))
const centreNames = new Set(demo.centres.map(({ username }) => username))
const productByKey = new Map(demo.products.map(product => [product.key, product]))
const materialByKey = new Map(demo.materials.map(material => [material.key, material]))

const repeated = (values: string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

describe('people', () => {
  it('counts 15 active teachers, one of them suspended and one closed, 2 centres and about 30 families', () => {
    expect(teachers).toHaveLength(15)
    expect(demo.centres).toHaveLength(2)
    expect(learners.length).toBeGreaterThanOrEqual(28)
  })

  it('has the fixed accounts in their roles', () => {
    const roles = Object.fromEntries(demo.people.map(({ username, role }) => [username, role]))
    expect(roles).toMatchObject({
      student: 'student',
      parent: 'parent',
      teacher: 'teacher',
      centre: 'businessManager',
      admin: 'admin',
    })
  })

  it('repeats no username, e-mail, phone or face', () => {
    expect(repeated([...demo.people, ...demo.centres].map(({ username }) => username))).toEqual([])
    expect(repeated([...demo.people, ...demo.centres].map(({ email }) => email))).toEqual([])
    expect(repeated([...demo.people, ...demo.centres].map(({ phone }) => phone))).toEqual([])
    expect(repeated([...demo.people, ...demo.centres].map(({ avatar }) => avatar))).toEqual([])
  })

  it('writes to reserved addresses only', () => {
    for (const { email } of [...demo.people, ...demo.centres])
      expect(email).toMatch(/@([a-z]+\.)?example\.(hk|com)$/)
  })

  it('ties centres, managers and members both ways', () => {
    for (const centre of demo.centres) {
      expect(centre.managers.every(name => usernames.has(name))).toBe(true)
      expect(
        teachers
          .filter(teacher => teacher.centre === centre.username)
          .map(({ username }) => username)
          .sort(),
      ).toEqual([...centre.teachers].sort())
    }
  })
})

describe('products', () => {
  it('are more than 60, each with its own key and name', () => {
    expect(demo.products.filter(({ status }) => status === 'active').length).toBeGreaterThanOrEqual(64)
    expect(repeated(demo.products.map(({ key }) => key))).toEqual([])
    expect(repeated(demo.products.map(({ name }) => name))).toEqual([])
  })

  it('resolve seller, teacher, subject, levels, grade, cover and materials', () => {
    for (const product of demo.products) {
      const centre = demo.centres.find(({ username }) => username === product.seller)
      if (centre) expect(centre.teachers, product.key).toContain(product.taughtBy)
      else expect(teacherNames, product.key).toContain(product.seller)
      const subject = demo.subjects.find(({ key }) => key === product.subject)
      const levels = subject?.levels.map(({ key }) => key) ?? []
      expect(product.levels.length).toBeGreaterThan(0)
      for (const level of product.levels) expect(levels, product.key).toContain(level)
      expect(demo.grades.map(({ key }) => key)).toContain(product.grade)
      expect(motifKeys, product.key).toContain(product.cover.motif)
      expect(paletteKeys, product.key).toContain(product.cover.palette)
      expect(product.materials.length).toBeGreaterThan(0)
      for (const material of product.materials)
        expect(materialByKey.get(material.file)?.kind, material.file).toBe(material.kind)
    }
  })

  it('are told in both languages where somebody has written both, a good part of them', () => {
    const texts = [...Object.entries(demo.chineseTexts), ...Object.entries(demo.englishTexts)]
    expect(texts.length).toBeGreaterThanOrEqual(25)
    expect(repeated(texts.map(([key]) => key))).toEqual([])
    expect(repeated(texts.map(([, { name }]) => name))).toEqual([])
    for (const [key, { name, description }] of texts) {
      const product = productByKey.get(key)
      expect(product, key).toBeDefined()
      const language = key in demo.chineseTexts ? 'zh-HK' : 'en'
      expect([languageOf(name), languageOf(description)], key).toEqual([language, language])
    }
  })

  it('are no older than their sellers', () => {
    const joined = new Map(
      [...demo.people, ...demo.centres].map(({ username, joinedDaysAgo }) => [username, joinedDaysAgo]),
    )
    for (const product of demo.products) {
      for (const name of [product.seller, product.taughtBy])
        if (name) expect(joined.get(name), product.key).toBeGreaterThanOrEqual(product.createdDaysAgo)
    }
  })

  it('are priced by the rules', () => {
    for (const { key, access, priceCents, discountCents } of demo.products) {
      if (access.kind === 'paid') expect(priceCents, key).toBeGreaterThanOrEqual(400)
      else expect(priceCents, key).toBe(0)
      if (discountCents === undefined) continue
      expect(discountCents, key).toBeLessThan(priceCents)
      expect(discountCents, key).toBeGreaterThanOrEqual(400)
    }
  })

  it('are bundled by their seller, for less than one by one', () => {
    for (const { seller, title, products, priceCents } of demo.bundles) {
      const bundled = products.map(key => productByKey.get(key))
      for (const product of bundled) {
        expect(product?.seller, title).toBe(seller)
        expect(product?.access.kind, title).toBe('paid')
      }
      const sum = bundled.reduce((cents, one) => cents + (one?.discountCents ?? one?.priceCents ?? 0), 0)
      expect(priceCents, title).toBeLessThan(sum)
      expect(priceCents, title).toBeGreaterThanOrEqual(products.length * 400)
    }
  })

  it('keep delimiters out of tags and watermarks, and codes at six characters', () => {
    for (const { key, tags, access } of demo.products) {
      for (const tag of tags) expect(tag, key).toMatch(/^[^,|]+$/)
      expect(repeated(tags), key).toEqual([])
      if (access.kind === 'code') expect(access.code, key).toMatch(/^[A-Z0-9]{6}$/)
      if (access.kind === 'watermark') {
        for (const entry of access.entries) {
          expect(entry.code, key).toMatch(/^[A-Z0-9]{6}$/)
          expect(entry.text, key).toMatch(/^[^,|]+$/)
        }
      }
    }
  })

  it('preview at most 20 seconds, inside the video', () => {
    for (const product of demo.products) {
      for (const { kind, file, previewStart, previewEnd } of product.materials) {
        if (kind !== 'mp4') continue
        expect(previewEnd - previewStart).toBeGreaterThan(0)
        expect(previewEnd - previewStart).toBeLessThanOrEqual(20)
        expect(previewEnd).toBeLessThanOrEqual(materialByKey.get(file)?.seconds ?? 0)
      }
    }
  })
})

describe('activity', () => {
  const held = new Map<string, number>([
    ...demo.sales.map(({ buyer, product, daysAgo }): [string, number] => [`${buyer} ${product}`, daysAgo]),
    ...demo.openings.map(({ learner, product, daysAgo }): [string, number] => [
      `${learner} ${product}`,
      daysAgo,
    ]),
  ])

  it('sells paid products to families, once each, at a price that was asked', () => {
    expect(demo.sales.length).toBeGreaterThan(300)
    expect(repeated(demo.sales.map(({ buyer, product }) => `${buyer} ${product}`))).toEqual([])
    for (const sale of demo.sales) {
      const product = productByKey.get(sale.product)
      expect(product?.access.kind, sale.product).toBe('paid')
      expect(learnerNames).toContain(sale.buyer)
      expect([product?.priceCents, product?.discountCents]).toContain(sale.paidCents)
      expect(sale.daysAgo).toBeLessThanOrEqual(Math.min(180, product?.createdDaysAgo ?? 0))
    }
  })

  it('opens private products with a code of theirs', () => {
    for (const { product: key, code } of demo.openings) {
      const access = productByKey.get(key)?.access
      const codes =
        access?.kind === 'code'
          ? [access.code]
          : access?.kind === 'watermark'
            ? access.entries.map(entry => entry.code)
            : [undefined]
      expect(codes, key).toContain(code)
    }
  })

  it('is studied by those who have the product', () => {
    for (const { learner, product } of demo.studies) expect(held.has(`${learner} ${product}`)).toBe(true)
  })

  it('is reviewed only by those who have the product, once each, after they got it', () => {
    expect(repeated(demo.reviews.map(({ buyer, product }) => `${buyer} ${product}`))).toEqual([])
    for (const { buyer, product, daysAgo } of demo.reviews) {
      const since = held.get(`${buyer} ${product}`)
      expect(since, `${buyer} ${product}`).toBeDefined()
      expect(since, `${buyer} ${product}`).toBeGreaterThanOrEqual(daysAgo)
    }
    expect(repeated(demo.reviews.map(({ comment }) => comment))).toEqual([])
  })

  it('has badges in every state, and teachers reviewed once by each student', () => {
    expect(new Set(demo.badges.map(({ state }) => state)).size).toBe(5)
    const counting = demo.badges.filter(({ state }) => state === 'confirmed' || state === 'claimed')
    expect(repeated(counting.map(({ owner, kind, state }) => `${owner} ${kind} ${state}`))).toEqual([])
    for (const { number, kind } of demo.badges) expect(Boolean(number)).toBe(kind === 'edb_school')
    const pairs = demo.teacherReviews.map(({ teacher, reviewer }) => `${teacher} ${reviewer}`)
    expect(repeated(pairs)).toEqual([])
    expect(new Set(demo.teacherReviews.map(({ teacher }) => teacher)).size).toBeGreaterThan(3)
  })

  it('is rated from 4.2 to 5', () => {
    for (const product of demo.products) {
      const ratings = demo.reviews
        .filter(review => review.product === product.key)
        .map(({ rating }) => rating)
      if (ratings.length === 0) continue
      expect(
        ratings.reduce<number>((sum, rating) => sum + rating, 0) / ratings.length,
        product.key,
      ).toBeGreaterThanOrEqual(4.2)
    }
  })

  it('follows, favours and views what exists', () => {
    for (const { follower, followed } of demo.followings) {
      expect(learnerNames).toContain(follower)
      expect(teacherNames.has(followed) || centreNames.has(followed)).toBe(true)
    }
    for (const { learner, product } of demo.favourites) {
      expect(learnerNames).toContain(learner)
      expect(productByKey.get(product)?.status).toBe('active')
    }
    for (const { product, views } of demo.views) {
      expect(productByKey.has(product)).toBe(true)
      expect(views).toBeGreaterThanOrEqual(0)
    }
  })

  it('gives trials and classes by active teachers, in time and within the seats', () => {
    const offers = new Map(demo.people.filter(one => one.role === 'teacher').map(one => [one.username, one]))
    for (const { teacher, minutes, class: ownClass } of demo.trialPackages) {
      expect(teacherNames).toContain(teacher)
      const offered = offers.get(teacher)?.trials.some(trial => trial.minutes === minutes)
      expect(offered || ownClass !== undefined, `${teacher} ${minutes}`).toBe(true)
    }
    for (const [username, { trials }] of offers) {
      const given = demo.trialPackages.filter(({ teacher }) => teacher === username)
      if (teacherNames.has(username) && trials.length > 0) expect(given).not.toEqual([])
    }
    for (const { teacher, product, time, endTime, studentsLimit, enrolled, ...wanted } of demo.liveClasses) {
      expect(teacherNames).toContain(teacher)
      expect(productByKey.get(product)?.seller).toBe(teacher)
      expect(endTime > time).toBe(true)
      expect(enrolled.every(name => learnerNames.has(name))).toBe(true)
      expect(enrolled.length).toBeLessThanOrEqual(studentsLimit ?? Number.POSITIVE_INFINITY)
      const { waiting = [], asking = [] } = wanted
      const others = [...waiting, ...asking.map(({ student }) => student)]
      expect(others.every(name => learnerNames.has(name) && !enrolled.includes(name))).toBe(true)
      // No one waits for a place that is free.
      if (others.length > 0) expect(enrolled).toHaveLength(studentsLimit ?? 0)
    }
  })
})

describe('pictures', () => {
  const selfContained = (svg: string): void => expect(svg).not.toMatch(/<script|<style|<image|href|url\(/)

  it('draws every motif as a 500 by 300 picture', async () => {
    expect(motifKeys.length).toBeGreaterThanOrEqual(24)
    for (const [index, motif] of motifKeys.entries()) {
      const svg = coverSvg({ motif, palette: paletteKeys[index % paletteKeys.length] ?? 'peach' })
      selfContained(svg)
      const { info } = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height], motif).toEqual([500, 300])
    }
  }, 30_000)

  it('gives no two products the same cover', () => {
    const covers = demo.products.map(({ cover }) => `${cover.motif} ${cover.palette}`)
    expect(covers.filter((cover, at) => covers.indexOf(cover) !== at)).toEqual([])
  })

  it('draws the cover of every product', async () => {
    for (const { key, cover } of demo.products) {
      const { width, height } = await sharp(Buffer.from(coverSvg(cover))).metadata()
      expect([width, height], key).toEqual([500, 300])
    }
  })

  it('draws every face', async () => {
    for (const { avatar } of [...demo.people, ...demo.centres]) expect(avatarKeys).toContain(avatar)
    for (const svg of avatarKeys.map(avatarSvg)) {
      selfContained(svg)
      const { width, height } = await sharp(Buffer.from(svg)).metadata()
      expect([width, height]).toEqual([100, 100])
    }
  })
})

describe('materials', () => {
  const read = (file: string): Buffer => readFileSync(path.join(materialsFolder, file))

  it('are real files of their kind, and small', () => {
    for (const { kind, file } of demo.materials) {
      const head = read(file).subarray(0, 12)
      if (kind === 'mp4') expect(head.subarray(4, 8).toString('latin1'), file).toBe('ftyp')
      if (kind === 'pdf') expect(head.subarray(0, 5).toString('latin1'), file).toBe('%PDF-')
      if (kind === 'docx') expect(head.subarray(0, 4).toString('latin1'), file).toBe('PK\u0003\u0004')
      expect(statSync(path.join(materialsFolder, file)).size, file).toBeLessThan(
        kind === 'mp4' ? 250_000 : 200_000,
      )
    }
  })

  it('start to play before they are fully loaded', () => {
    for (const { kind, file } of demo.materials) {
      if (kind !== 'mp4') continue
      const bytes = read(file)
      expect(bytes.indexOf('moov'), file).toBeLessThan(bytes.indexOf('mdat'))
    }
  })

  it('are all used', () => {
    const used = new Set(demo.products.flatMap(product => product.materials.map(({ file }) => file)))
    expect(demo.materials.filter(({ key }) => !used.has(key))).toEqual([])
  })
})
