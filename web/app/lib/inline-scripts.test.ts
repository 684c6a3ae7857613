import { expect, test } from 'vitest'
import { takeInlineScripts } from './inline-scripts.ts'

test('only what the render has marked is allowed, and no mark is left in the page', () => {
  const page = (mark: string) =>
    `<p><script>alert('from a description')</script><script nonce="guess">alert(2)</script></p>
    <script${mark}>window.data = 1</script><script${mark} async="">go()</script>
    <script${mark} type="module" src="/assets/a.js"></script><link${mark} rel="modulepreload">`
  expect(takeInlineScripts(page(' nonce="n0nce"'), 'n0nce', ['start()'])).toEqual({
    html: page(''),
    scripts: ['start()', 'window.data = 1', 'go()'],
  })
})
