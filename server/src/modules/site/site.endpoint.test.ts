import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, ORIGIN, testApp } from '#server/testing/app.ts'

const count = (route: string, remoteAddress = '10.0.0.1') => ({
  method: 'POST' as const,
  url: '/api/pageview',
  payload: { route },
  remoteAddress,
})

test('the site says what it is', async () => {
  const { request, platform } = await createTestApp({ googleClientId: 'our-client' })
  const response = await request({ url: '/api/site' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toContain('public')
  const { brand } = platform.config
  expect(response.json()).toEqual({
    brand: {
      name: brand.name,
      slug: brand.slug,
      support_email: brand.supportEmail,
      phone: brand.phone,
      address: brand.address,
      address_zh: brand.addressZh,
    },
    origin: ORIGIN,
    year: 2026,
    social: { google_client_id: 'our-client', facebook_app_id: null },
    demo_accounts: [],
    demo_password: null,
    dev_mail: true,
  })
})

test('secrets of a provider stay here, and production shows no mailbox', async () => {
  const { request } = await createTestApp({
    production: true,
    facebook: { appId: '77', appSecret: 'very secret' },
  })
  const response = await request({ url: '/api/site' })
  expect(response.json()).toMatchObject({ social: { facebook_app_id: '77' }, dev_mail: false })
  expect(response.body).not.toContain('very secret')
})

test('demo accounts show where the process runs the demo, never because the database says so', async () => {
  const { request, platform } = await createTestApp()
  await platform.db.execute(sql`insert into settings (key, value) values ('demo_loaded', '1')`)
  try {
    expect((await request({ url: '/api/site' })).json()).toMatchObject({
      demo_accounts: [],
      demo_password: null,
    })
    const demo = await createTestApp({ demo: true })
    const { demo_accounts, demo_password } = (await demo.request({ url: '/api/site' })).json()
    expect(demo_accounts.map((account: { username: string }) => account.username)).toEqual([
      'student',
      'parent',
      'teacher',
      'centre',
      'admin',
    ])
    expect(demo_password).toBe('lantern-demo')
  } finally {
    await platform.db.execute(sql`delete from settings where key = 'demo_loaded'`)
  }
})

test('a message is stored and mailed to support', async () => {
  const { api, platform, mailsTo } = await testApp()
  const support = platform.config.brand.supportEmail
  const before = (await mailsTo(support)).length
  const body = {
    name: '陳 <b>大文</b>',
    email: 'tm@example.com',
    message: 'Hello\r\n<script>alert(1)</script>',
  }
  expect(await api().contactSend({ body })).toEqual({ status: 200 })
  const { rows } = await platform.db.execute(
    sql`select name, email, message from contact_messages order by id desc limit 1`,
  )
  expect(rows).toEqual([{ ...body, message: 'Hello\n<script>alert(1)</script>' }])
  const mails = await mailsTo(support)
  expect(mails).toHaveLength(before + 1)
  expect(mails.at(-1)?.body).toContain('Hello')
  expect(mails.at(-1)?.html).not.toContain('<script>')
})

test('a message needs all its fields; a filled honeypot is spam', async () => {
  const { request, platform } = await testApp()
  const send = (body: object, query = '') => request({ method: 'POST', url: `/api/contact${query}`, body })
  const empty = await send({ name: '', email: 'x', message: ' ' })
  expect(empty.statusCode).toBe(422)
  expect(empty.json().errors).toEqual({
    name: 'Full Name is required',
    email: 'This isn’t an email address',
    message: 'Message is required',
  })
  const body = { name: 'Robot', email: 'robot@example.com', message: 'Buy', website: 'x' }
  expect((await send(body, '?language_code=zh-HK')).json()).toMatchObject({
    code: 'spam',
    messages: '偵測到垃圾訊息！',
  })
  const { rows } = await platform.db.execute(sql`select 1 from contact_messages where name = 'Robot'`)
  expect(rows).toEqual([])
})

test('five messages an hour from one address', async () => {
  const { request } = await createTestApp({ rateLimits: true })
  const body = { name: 'A', email: 'a@example.com', message: 'x', website: 'x' }
  const codes: number[] = []
  for (let n = 0; n < 6; n++)
    codes.push((await request({ method: 'POST', url: '/api/contact', body })).statusCode)
  expect(codes).toEqual([422, 422, 422, 422, 422, 429])
})

test('page views are counted by route and Hong Kong day, also at once', async () => {
  const { app, platform, clock } = await createTestApp()
  // A day of its own: other tests count too.
  clock.advance({ days: 100 })
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.inject(count('/shops'))))
  expect(responses.map(response => response.statusCode)).toEqual(Array(20).fill(204))
  clock.advance({ hours: 12 })
  await app.inject(count('/shops'))
  await app.inject(count('/view/product/:course_name/:course_id'))
  const { rows } = await platform.db.execute(sql`
    select day::text, route, views::int from page_views where day >= '2027-02-01' order by day, route`)
  expect(rows).toEqual([
    { day: '2027-02-24', route: '/shops', views: 20 },
    { day: '2027-02-25', route: '/shops', views: 1 },
    { day: '2027-02-25', route: '/view/product/:course_name/:course_id', views: 1 },
  ])
})

test('addresses instead of patterns are refused, and a robot cannot fill the table', async () => {
  const { app, platform, clock } = await createTestApp()
  clock.advance({ days: 200 })
  for (const route of ['/reset-password/Ab3x', '/teachers/5', 'shops', '/a?b=c&d', '/<script>']) {
    const response = await app.inject(count(route))
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 'fields', errors: { route: 'This value isn’t valid' } })
  }
  await platform.db.execute(sql`
    insert into page_views (day, route, views)
    select '2027-06-04', '/filler-' || n, 1 from generate_series(1, 500) n`)
  expect((await app.inject(count('/made-up'))).statusCode).toBe(204)
  expect((await app.inject(count('/zh-HK'))).statusCode).toBe(204)
  const { rows } = await platform.db.execute<{ n: number }>(
    sql`select count(*)::int as n from page_views where day = '2027-06-04'`,
  )
  expect(rows).toEqual([{ n: 500 }])
})

test('views from one address are limited', async () => {
  const { app } = await createTestApp({ rateLimits: true })
  const codes = new Set<number>()
  for (let n = 0; n < 301; n++) codes.add((await app.inject(count('/shops', '10.9.9.9'))).statusCode)
  expect([...codes]).toEqual([204, 429])
})

test('a page that broke in a browser is in the log and counted, without what it says of a person', async () => {
  const { request, platform } = await createTestApp({ rateLimits: true })
  const logged = vi.spyOn(platform.log, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  const report = (screen: string) =>
    request({
      method: 'POST',
      url: '/api/site/defect',
      body: {
        name: 'TypeError',
        message: 'no page for ming@example.com',
        screen,
        stack: 'TypeError\n    at show (/assets/page-1a2b.js:1:23456)',
      },
    })
  expect((await report('/shop/:username')).statusCode).toBe(204)
  expect(logged.mock.calls).toEqual([
    [
      {
        screen: '/shop/:username',
        defect: 'TypeError: no page for …@…',
        stack: ['at show (/assets/page-1a2b.js:1:23456)'],
      },
      'web page defect',
    ],
  ])
  expect(await platform.metrics.registry.metrics()).toMatch(/lantern_web_defects_total \d/)
  expect((await report('/teachers/5')).statusCode).toBe(422)
  for (let notified = 1; notified < 60; notified++) await report('/')
  expect((await report('/')).statusCode).toBe(429)
})
