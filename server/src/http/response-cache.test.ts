import { beforeEach, describe, expect, it } from 'vitest'
import type { CacheTag } from '../kernel/cache-tags.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'
import { collectCacheTags } from './cache-tag-collection.ts'
import type { CacheableResponse } from './cached-response.ts'
import { makeCache, type TestCache } from './response-cache.test-support.ts'

let test: TestCache
let made: string[]
beforeEach(() => {
  test = makeCache()
  made = []
})

const responseOf = (
  body: string,
  tags: readonly CacheTag[] = ['lists'],
  more: Partial<CacheableResponse> = {},
): CacheableResponse => ({
  status: 200,
  headers: {},
  body,
  tags,
  ...more,
})

/** Asks for a key whose answer is its name and how often it has been made. */
async function ask(
  key: string,
  tags?: readonly CacheTag[],
  more?: Partial<CacheableResponse>,
): Promise<string> {
  const answer = await test.cache.fetch('call', key, async () => {
    made.push(key)
    return responseOf(`${key} ${made.filter(k => k === key).length}`, tags, more)
  })
  return answer.identity.body.toString()
}

/** An answer that is made when the test says so. */
function slowly(key: string, tags: readonly CacheTag[] = ['lists']) {
  const { promise, resolve, reject } = Promise.withResolvers<CacheableResponse>()
  let begun = false
  const asked = test.cache.fetch('call', key, () => {
    begun = true
    return promise
  })
  return {
    begun: () => begun,
    finish: async (body: string) => {
      resolve(responseOf(body, tags))
      return (await asked).identity.body.toString()
    },
    fail: async () => {
      reject(new Error('broken'))
      await expect(asked).rejects.toThrow('broken')
    },
  }
}

describe('while the database is away', () => {
  const away = async (): Promise<CacheableResponse> => {
    throw new DatabaseUnavailable()
  }
  const askAway = async (key: string) => (await test.cache.fetch('call', key, away)).identity.body.toString()

  it('what was cached is served as long as nothing newer can be made, but not for ever', async () => {
    await ask('a')
    test.setConnected(false)
    expect(await askAway('a')).toBe('a 1')
    await expect(askAway('b')).rejects.toThrow('not available')
    // Whatever can be made goes before it.
    expect(await ask('a')).toBe('a 2')
    // A second loss finds nothing new to keep.
    test.setConnected(false)
    expect(await askAway('a')).toBe('a 1')
    test.clock.advance({ seconds: 600 })
    await expect(askAway('a')).rejects.toThrow('not available')
  })

  it('a defect is none of it, and what may have changed meanwhile is forgotten', async () => {
    await ask('a')
    test.setConnected(false)
    await expect(
      test.cache.fetch('call', 'a', async () => {
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    test.setConnected(true)
    await expect(askAway('a')).rejects.toThrow('not available')
    test.setConnected(false)
    await expect(askAway('a')).rejects.toThrow('not available')
  })
})

describe('what is cached', () => {
  it('is made once, also for a hundred at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('a')))
    expect(new Set(answers)).toEqual(new Set(['a 1']))
    expect(await ask('a')).toBe('a 1')
    expect(made).toEqual(['a'])
    const figures = await test.metrics.registry.metrics()
    expect(figures).toContain('lantern_response_cache_total{kind="call",result="joined"} 99')
    expect(figures).toContain('lantern_response_cache_total{kind="call",result="miss"} 1')
    expect(figures).toContain('lantern_response_cache_total{kind="call",result="hit"} 1')
  })

  it('is served past its time while a new one is made, but not for long', async () => {
    await ask('a')
    test.clock.advance({ seconds: 61 })
    expect(test.cache.fresh('a')).toBeNull()
    expect(await ask('a')).toBe('a 1')
    await Promise.resolve()
    await expect.poll(() => test.cache.fresh('a')?.identity.body.toString()).toBe('a 2')
    test.clock.advance({ seconds: 120 })
    expect(await ask('a')).toBe('a 3')
  })

  it('stays when a new one cannot be made, and a failure itself is not cached', async () => {
    await ask('a')
    test.clock.advance({ seconds: 61 })
    await test.cache.fetch('call', 'a', async () => {
      throw new Error('broken')
    })
    expect(await ask('a')).toBe('a 1')

    await slowly('b').fail()
    expect(await ask('b')).toBe('b 1')
  })

  it('can be sent: what no header may hold fails where it is made', async () => {
    const broken = () => ask('a', [], { headers: { location: '/數學' } })
    await expect(broken()).rejects.toThrow('Invalid character')
    await expect(broken()).rejects.toThrow('Invalid character')
  })

  it('is cached for a second at most when it is a refusal or incomplete', async () => {
    await ask('none', [], { status: 404 })
    await ask('half', [], { shortLived: true })
    expect(await ask('none', [], { status: 404 })).toBe('none 1')
    test.clock.advance({ seconds: 1 })
    expect(await ask('none', [], { status: 404 })).toBe('none 2')
    expect(await ask('half', [], { shortLived: true })).toBe('half 2')
  })

  it('is bounded by its bytes, in all encodings; the least recently used goes first', async () => {
    test = makeCache({ maxBytes: 100_000 })
    const body = Array.from({ length: 3_000 }, (_, i) => i.toString(36)).join(' ')
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await test.cache.fetch('page', key, async () => responseOf(body))
    }
    expect(test.cache.fresh('f')).not.toBeNull()
    test.clock.advance({ seconds: 2 })
    test.cache.fresh('a')
    for (const key of ['f', 'e']) await test.cache.fresh(key)?.encode('br')
    for (const key of ['f', 'e']) await test.cache.fresh(key)?.encode('gzip')
    for (const key of ['g', 'h']) await test.cache.fetch('page', key, async () => responseOf(body))
    expect(test.cache.fresh('b')).toBeNull()
    expect(test.cache.fresh('a')).not.toBeNull()
    const figures = await test.metrics.registry.metrics()
    expect(Number(/lantern_response_cache_bytes (\d+)/.exec(figures)?.[1])).toBeLessThanOrEqual(100_000)
  })
})

describe('a change', () => {
  it('drops what shows it and nothing else', async () => {
    await Promise.all([ask('list'), ask('one', ['product:1']), ask('two', ['product:2']), ask('static', [])])
    test.announce('product:1', 'lists')
    expect(await Promise.all([ask('list'), ask('one', ['product:1'])])).toEqual(['list 2', 'one 2'])
    expect(await Promise.all([ask('two'), ask('static')])).toEqual(['two 1', 'static 1'])
    test.announce('all')
    expect(await ask('static')).toBe('static 2')
    expect(await test.metrics.registry.metrics()).toContain(
      'lantern_response_cache_drops_total{tag="product"} 1',
    )
  })

  it('during the making keeps the answer from being cached or joined', async () => {
    const early = slowly('a', ['product:1'])
    await expect.poll(early.begun).toBe(true)
    test.announce('product:1')
    const late = slowly('a', ['product:1'])
    expect(await early.finish('old')).toBe('old')
    expect(test.cache.fresh('a')).toBeNull()
    expect(await late.finish('new')).toBe('new')
    expect(test.cache.fresh('a')?.identity.body.toString()).toBe('new')
  })

  it('of something else during the making does not keep it from being cached', async () => {
    const asked = slowly('a', ['product:1'])
    test.announce('product:2')
    await asked.finish('fine')
    expect(test.cache.fresh('a')).not.toBeNull()
  })

  it('of something else during the making does not keep others from joining', async () => {
    const early = slowly('a', ['product:1'])
    await expect.poll(early.begun).toBe(true)
    test.announce('product:2')
    const late = slowly('a', ['product:1'])
    expect(await early.finish('fine')).toBe('fine')
    expect(await late.finish('another')).toBe('fine')
    expect(late.begun()).toBe(false)
  })

  describe('of a count', () => {
    const followed = ['followers:teacher-3'] as const
    const kept = () => test.cache.fresh('shop')?.identity.body.toString()

    it('is seen at once, and of one that changes all the time seconds later, without anybody waiting', async () => {
      await ask('shop', followed)
      test.announce(...followed)
      expect(await ask('shop', followed)).toBe('shop 2')
      for (let n = 0; n < 20; n++) {
        test.clock.advance({ seconds: 0.2 })
        test.announce(...followed)
      }
      expect(kept()).toBe('shop 2')
      test.clock.advance({ seconds: 2 })
      expect(await ask('shop', followed)).toBe('shop 2')
      await expect.poll(kept).toBe('shop 3')
      test.clock.advance({ seconds: 11 })
      test.announce(...followed)
      expect(await ask('shop', followed)).toBe('shop 4')
    })

    it('is never missing for longer than ten seconds', async () => {
      await ask('shop', followed)
      test.announce(...followed)
      await ask('shop', followed)
      test.announce(...followed)
      test.clock.advance({ seconds: 10 })
      expect(await ask('shop', followed)).toBe('shop 3')
    })

    it('is never late in what a page is made of: the page would keep it', async () => {
      await ask('shop', followed)
      test.announce(...followed)
      await ask('shop', followed)
      test.announce(...followed)
      expect(await ask('shop', followed)).toBe('shop 2')
      const { result } = await collectCacheTags(() => ask('shop', followed))
      expect(result).toBe('shop 3')
    })

    it('while it is being made leaves the answer to be renewed, and is waited for by a page', async () => {
      await ask('shop', followed)
      test.announce(...followed)
      const early = slowly('shop', followed)
      await expect.poll(early.begun).toBe(true)
      test.announce(...followed)
      const page = collectCacheTags(() => ask('shop', followed))
      expect(await early.finish('one less')).toBe('one less')
      expect((await page).result).not.toBe('one less')
    })
  })

  it('that may have been missed: nothing is served from memory until it is listened again', async () => {
    await ask('a')
    test.setConnected(false)
    expect(await ask('a')).toBe('a 2')
    expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a 3', 'a 4'])
    const across = slowly('b')
    test.setConnected(true)
    await across.finish('from before')
    expect(test.cache.fresh('b')).toBeNull()
    await ask('a')
    expect(await ask('a')).toBe('a 5')
  })
})
