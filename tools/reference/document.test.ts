import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { exampleCalls } from '#contract/reference/example-calls.ts'
import { groupOf, groups } from '#contract/reference/groups.ts'
import { callLimits } from '#contract/reference/limits.ts'
import { webhookEvents } from '#contract/rules/webhooks.ts'

interface Media {
  schema?: unknown
  example?: unknown
}
interface Call {
  operationId: string
  description: string
  tags: string[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

const document = JSON.parse(readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'))
const endpoints = Object.entries(callsOf(contract))
const items: Record<string, Call>[] = [
  ...Object.values(document.paths),
  ...Object.values(document.webhooks as object).filter(item => 'x-path' in item),
] as never
const calls = items.flatMap(item => Object.values(item).filter(call => typeof call === 'object'))

test('every call stands in the document once, in a group with a sentence', () => {
  expect(calls.map(({ operationId }) => operationId).sort()).toEqual(endpoints.map(([name]) => name).sort())
  const notified = new Map(groups.map(({ name, about }) => [name, about]))
  for (const { operationId, tags } of calls) expect(notified.get(tags[0] ?? ''), operationId).toBeTruthy()
  for (const group of groups) {
    const used = endpoints.some(([name, endpoint]) => groupOf(name, endpoint) === group)
    expect(used, `${group.name} is empty`).toBe(true)
  }
})

test('every event of a webhook is described, with an example', () => {
  const events = Object.entries(document.webhooks as Record<string, object>).filter(
    ([, item]) => !('x-path' in item),
  )
  expect(events.map(([name]) => name)).toEqual([...webhookEvents, 'webhook.test'])
  expect(document.webhooks['order.paid'].post).toMatchObject({
    description: expect.stringContaining('paid'),
    requestBody: {
      content: { 'application/json': { example: { type: 'order.paid', data: { lines: [{}] } } } },
    },
  })
})

test('examples and limits are of calls that exist', () => {
  for (const name of [...Object.keys(exampleCalls), ...Object.keys(callLimits)])
    expect(contract).toHaveProperty(name)
  for (const [name, { access, files = {} }] of endpoints) {
    const isSpooled = Object.values(files).some(({ spool }) => spool)
    // Counted before the form is read (`http/mount.ts`).
    if (access === 'public' && isSpooled)
      expect(Reflect.get(callLimits, name), name).toContain('form.address')
  }
})

describe('examples', () => {
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: false, validateSchema: false })
  formats.default(ajv)
  ajv.addSchema(document, 'reference')
  // Most answers are refusals, whose schemas are alike.
  const compiled = new Map<string, ValidateFunction>()
  const compile = (schema: unknown): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"reference#/components')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate
  }
  const check = (place: string, { schema, example }: Media) => {
    if (example === undefined) return
    const validate = compile(schema)
    const fits = validate(example)
    expect(fits, `${place}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(example)}`).toBe(true)
  }

  test.each(calls.map(call => [call.operationId, call] as const))('of %s fit their schemas', (name, call) => {
    expect.hasAssertions()
    expect(call.description).not.toBe('')
    for (const media of Object.values(call.requestBody?.content ?? {})) check(`${name} request`, media)
    for (const [status, { content = {} }] of Object.entries(call.responses)) {
      for (const media of Object.values(content)) check(`${name} ${status}`, media)
    }
  })

  test('every call that answers JSON shows an answer, every one that takes JSON a request', () => {
    const withExample = (media: Media | undefined) => media === undefined || media.example !== undefined
    for (const { operationId, requestBody, responses } of calls) {
      if (Reflect.get(contract, operationId).bodyFrom === 'bytes') continue
      expect(withExample(requestBody?.content['application/json']), operationId).toBe(true)
      expect(withExample(responses[200]?.content?.['application/json']), operationId).toBe(true)
    }
  })
})

/** Sums and prices: anyone who reads such a number must know whether it is dollars or cents. */
const money =
  /^(amount|price|fee|net|total|subtotal|refunded|sale_price|class_price|course_tution_fee|discounted_price|price_min|price_max|total_sale|totalSales|totalPayouts|pendingPayouts|totalFees|opening|closing|fees|payouts|year_before|coupon_off|list_price|off)$/
/** Names of numbers that count. */
const counted = /(Payouts|Books|Run|Facets)$/

test('amounts say whether they are dollars or cents, durations what they are counted in', () => {
  const silent: string[] = []
  const visit = (schema: unknown, place: string) => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'example') continue
      visit(value, place)
      if (key !== 'properties') continue
      for (const [field, property] of Object.entries(value as Record<string, Record<string, unknown>>)) {
        const isDuration =
          field === 'duration' && /number/.test(JSON.stringify(property.type ?? property.anyOf))
        if (isDuration && !/minutes|seconds|title/i.test(String(property.description))) {
          silent.push(`${place}.${field}`)
        }
        const isAmount =
          money.test(field) && /number|integer/.test(JSON.stringify(property.type ?? property.anyOf))
        const isDescribed = /dollar|cent|how many|id of/i.test(String(property.description ?? ''))
        if (isAmount && !isDescribed && !counted.test(place)) silent.push(`${place}.${field}`)
      }
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name)
  for (const call of calls) visit([call.requestBody, call.responses], call.operationId)
  expect([...new Set(silent)]).toEqual([])
})
