import { describe, expect, it } from 'vitest'
import { ServerAddresses, splitServerUrl } from './server-addresses.ts'

describe('an address of several servers', () => {
  it('is one address each, as the driver wants them', () => {
    expect(splitServerUrl('postgres://me:secret@one:5432,two:5433/lantern?sslmode=disable')).toEqual({
      urls: [
        'postgres://me:secret@one:5432/lantern?sslmode=disable',
        'postgres://me:secret@two:5433/lantern?sslmode=disable',
      ],
      wanted: null,
    })
    expect(splitServerUrl('postgresql://[::1]:5432,[::2]/lantern?target_session_attrs=any')).toEqual({
      urls: ['postgresql://[::1]:5432/lantern', 'postgresql://[::2]/lantern'],
      wanted: 'any',
    })
  })

  it('may name them in its query, sockets too', () => {
    expect(splitServerUrl('postgres:///lantern?host=/run/one,/run/two&port=5432,5433')?.urls).toEqual([
      'postgres:///lantern?host=%2Frun%2Fone&port=5432',
      'postgres:///lantern?host=%2Frun%2Ftwo&port=5433',
    ])
  })

  it('of one server stays what it was', () => {
    const url = 'postgres://me@localhost:46621/lantern?host=/run/postgresql'
    expect(splitServerUrl(url)?.urls).toEqual([url])
  })

  it('is refused when one of them is unreadable', () => {
    expect(splitServerUrl('postgres://one:5432,two:port/lantern')).toBeNull()
    expect(splitServerUrl('mysql://one/lantern')).toBeNull()
  })
})

describe('which server is used', () => {
  const urlOf = (addresses: ServerAddresses) => addresses.url(addresses.next())

  it('is the one in use first, then each of the others in turn', () => {
    const addresses = new ServerAddresses('postgres://a,b,c/lantern')
    expect(addresses.mustTakeWrites).toBe(true)
    expect([1, 2, 3, 4].map(() => urlOf(addresses))).toEqual(
      ['a', 'b', 'c', 'a'].map(host => `postgres://${host}/lantern`),
    )
    expect(addresses.use(1)).toBe(true)
    expect(addresses.use(1)).toBe(false)
    expect(addresses.current).toBe('postgres://b/lantern')
    expect(urlOf(addresses)).toBe('postgres://b/lantern')
  })

  it('must take writes where it is one of several, unless any will do', () => {
    const must = (url: string) => new ServerAddresses(url).mustTakeWrites
    expect(must('postgres://a/lantern')).toBe(false)
    expect(must('postgres://a/lantern?target_session_attrs=read-write')).toBe(true)
    expect(must('postgres://a,b/lantern?target_session_attrs=any')).toBe(false)
  })
})
