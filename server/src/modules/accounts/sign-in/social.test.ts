import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeClock } from '#server/kernel/clock.ts'
import { facebookVerifier, googleVerifier } from './social.ts'

const clock = new FakeClock()
const now = Math.floor(clock.now().getTime() / 1000)
const servers: Server[] = []

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a port has an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

describe('Google', () => {
  let pair: { publicKey: CryptoKey; privateKey: CryptoKey }
  let stranger: { publicKey: CryptoKey; privateKey: CryptoKey }
  const claims = {
    iss: 'https://accounts.google.com',
    aud: 'our-client',
    sub: '1047',
    exp: now + 600,
    iat: now - 10,
    email: 'Siu.Ming@example.com',
    email_verified: true,
    given_name: 'Siu Ming',
    family_name: 'Chan',
    picture: 'https://lh3.googleusercontent.com/a/1',
  }

  beforeAll(async () => {
    pair = await generateKeyPair('RS256', { extractable: true })
    stranger = await generateKeyPair('RS256')
  })

  async function verifier() {
    const key = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
    const keysUrl = await serve((_, response) => json(response, { keys: [key] }))
    return googleVerifier({ clientId: 'our-client', clock, keysUrl })
  }
  const sign = (change: JWTPayload = {}, key = pair.privateKey, kid = 'k1') =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
  const unsigned = (header: object, payload: object) =>
    `${[header, payload].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

  test('a good token tells who it is', async () => {
    expect(await (await verifier()).verify(await sign())).toEqual({
      provider: 'google',
      subject: '1047',
      verifiedEmail: 'Siu.Ming@example.com',
      ownsMailbox: false,
      firstName: 'Siu Ming',
      lastName: 'Chan',
      pictureUrl: 'https://lh3.googleusercontent.com/a/1',
    })
  })

  test.each<[string, () => Promise<string> | string]>([
    ['for another client', () => sign({ aud: 'their-client' })],
    ['expired', () => sign({ exp: now - 60 })],
    ['without expiry', () => sign({ exp: undefined })],
    ['of another issuer', () => sign({ iss: 'https://accounts.example.com' })],
    ['signed with a forged key', () => sign({}, stranger.privateKey)],
    ['naming an unknown key', () => sign({}, stranger.privateKey, 'k2')],
    ['with alg none', () => unsigned({ alg: 'none' }, claims)],
    ['with alg none and the key named', () => unsigned({ alg: 'none', kid: 'k1' }, claims)],
    ['without a subject', () => sign({ sub: undefined })],
    [
      'signed symmetrically with the public key',
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .sign(Buffer.from(JSON.stringify(await exportJWK(pair.publicKey)))),
    ],
    ['that is no token', () => 'ya29.opaque'],
    ['that is garbage', () => '\u0000.<script>.🙂'],
  ])('a token %s is refused', async (_, token) => {
    await expect((await verifier()).verify(await token())).rejects.toMatchObject({ code: 'provider_token' })
  })

  test.each([
    [{ email: 'ming@gmail.com' }, true],
    [{ email: 'Ming@GMAIL.com' }, true],
    [{ email: 'ming@school.edu.hk', hd: 'school.edu.hk' }, true],
    [{ email: 'ming@school.edu.hk' }, false],
    [{ email: 'ming@example.com', hd: 'school.edu.hk' }, false],
    [{ email: 'ming@notgmail.com' }, false],
  ])('whether the mailbox of %j is Google’s: %s', async (change, owns) => {
    expect((await (await verifier()).verify(await sign(change))).ownsMailbox).toBe(owns)
  })

  test('an address that Google has not verified does not count', async () => {
    const google = await verifier()
    expect((await google.verify(await sign({ email_verified: false }))).verifiedEmail).toBeNull()
    expect((await google.verify(await sign({ email_verified: undefined }))).verifiedEmail).toBeNull()
    expect((await google.verify(await sign({ email: undefined }))).verifiedEmail).toBeNull()
  })

  test('names and pictures are made fit for us', async () => {
    const profile = await (await verifier()).verify(
      await sign({
        given_name: ` A\u0000B${'x'.repeat(99)}`,
        family_name: undefined,
        picture: 'javascript:alert(1)',
      }),
    )
    expect(profile.firstName).toBe(`A B${'x'.repeat(57)}`)
    expect(profile.lastName).toBe('')
    expect(profile.pictureUrl).toBeNull()
  })

  test.each([
    ['fails', (response: ServerResponse) => json(response, {}, 500)],
    ['answers nonsense', (response: ServerResponse) => response.end('<html>')],
    ['hangs up', (response: ServerResponse) => response.destroy()],
  ])('when the key server %s, it is not the token’s fault', async (_, answer) => {
    const keysUrl = await serve((_request, response) => void answer(response))
    const google = googleVerifier({ clientId: 'our-client', clock, keysUrl })
    await expect(google.verify(await sign())).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('Facebook', () => {
  const facts = { app_id: '77', is_valid: true, user_id: '9001', type: 'USER', expires_at: now + 3600 }
  const me = {
    id: '9001',
    email: 'ming@example.com',
    first_name: 'Ming',
    last_name: 'Ho',
    picture: { data: { url: 'https://platform-lookaside.fbsbx.com/p.jpg' } },
  }

  async function verifier(debug: object = { data: facts }, person: object = me, status = 200) {
    const asked: URL[] = []
    const baseUrl = await serve((request, response) => {
      const url = new URL(request.url ?? '', 'http://graph')
      asked.push(url)
      json(response, url.pathname === '/debug_token' ? debug : person, status)
    })
    return { facebook: facebookVerifier({ appId: '77', appSecret: 'shh', clock, baseUrl }), asked }
  }

  test('a good token tells who it is', async () => {
    const { facebook, asked } = await verifier()
    expect(await facebook.verify('tok/en+1')).toEqual({
      provider: 'facebook',
      subject: '9001',
      verifiedEmail: 'ming@example.com',
      ownsMailbox: false,
      firstName: 'Ming',
      lastName: 'Ho',
      pictureUrl: 'https://platform-lookaside.fbsbx.com/p.jpg',
    })
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      input_token: 'tok/en+1',
      access_token: '77|shh',
    })
    expect(asked[1]?.pathname).toBe('/me')
    expect(asked[1]?.searchParams.get('appsecret_proof')).toBe(
      createHmac('sha256', 'shh').update('tok/en+1').digest('hex'),
    )
  })

  test.each([
    ['of another app', { data: { ...facts, app_id: '78' } }, me],
    ['not valid', { data: { ...facts, is_valid: false } }, me],
    ['expired', { data: { ...facts, expires_at: now - 1 } }, me],
    ['without an owner', { data: { ...facts, user_id: undefined } }, me],
    ['unknown to the debug call', { error: { message: 'no' } }, me],
    ['of somebody else', { data: facts }, { ...me, id: '9002' }],
  ])('a token %s is refused', async (_, debug, person) => {
    const { facebook } = await verifier(debug, person)
    await expect(facebook.verify('token')).rejects.toMatchObject({ code: 'provider_token' })
  })

  test('a refusal of the provider is one of the token, a failure is not', async () => {
    const refused = await verifier({ error: {} }, {}, 400)
    await expect(refused.facebook.verify('token')).rejects.toMatchObject({ code: 'provider_token' })
    const failed = await verifier({}, {}, 502)
    await expect(failed.facebook.verify('token')).rejects.toMatchObject({ code: 'unavailable' })
    const nowhere = facebookVerifier({ appId: '77', appSecret: 'shh', clock, baseUrl: 'http://127.0.0.1:1' })
    await expect(nowhere.verify('token')).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a token that does not expire, and an account without an address', async () => {
    const { facebook } = await verifier({ data: { ...facts, expires_at: 0 } }, { ...me, email: undefined })
    expect((await facebook.verify('token')).verifiedEmail).toBeNull()
  })
})
