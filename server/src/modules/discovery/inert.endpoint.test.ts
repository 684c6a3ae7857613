import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { changeProductRow, makeProduct } from '#server/testing/products.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'

const hostile =
  '<p>words that stay</p><script>alert(1)</script><img src=x onerror="alert(1)"><a href="javascript:alert(1)">a</a><iframe srcdoc="x"></iframe>'

test('HTML that got into the database past the forms is cleaned by every call that shows it', async () => {
  const t = await testApp()
  const teacher = await makeTeacher(t)
  const centre = await makeCentre(t)
  const id = await makeProduct(t, teacher)
  await changeProductRow(t, id, sql`description = ${hostile}`)
  await t.platform.db.execute(
    sql`update centres set about = ${hostile}, about_zh = ${hostile} where id = ${centre.id}`,
  )

  const answers = await Promise.all(
    [
      `products/${id}`,
      `shop/1?shop=${teacher.username}`,
      `teacher/shop/${teacher.username}`,
      `teacher/shop/${centre.username}`,
      `teacher/shop/${centre.username}?language_code=zh-HK`,
    ].map(path => t.request({ url: `/api/${path}` })),
  )
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/<script|<img|<iframe|onerror|javascript:/)
  }
  const shown = answers.filter(({ body }) => body.includes('words that stay'))
  expect(shown, 'what is harmless is still there').toHaveLength(5)
})
