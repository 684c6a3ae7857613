import { expect, test } from 'vitest'
import { DatabaseUnavailable, unavailability } from './unavailable.ts'

const failed = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

test('whose fault a failure is, by its code, its words or its cause', () => {
  expect(unavailability(failed('57P01'))).toBe('lost')
  expect(unavailability(new Error('Connection terminated unexpectedly'))).toBe('lost')
  expect(unavailability(new Error('Failed query', { cause: new DatabaseUnavailable() }))).toBe('lost')
  expect(unavailability(failed('ECONNREFUSED'))).toBe('unreachable')
  expect(unavailability(new Error('Failed query', { cause: failed('57014') }))).toBe('overloaded')
  expect(unavailability(failed('53300'))).toBe('overloaded')
  expect(unavailability(failed('ENOSPC'))).toBe('overloaded')
  expect(unavailability(new Error('Failed query', { cause: failed('25006') }))).toBe('read-only')
  // As the job queue tells of it.
  expect(unavailability({ code: '57P01', message: 'terminating (Queue: mail)' })).toBe('lost')
  expect(unavailability(Object.assign(failed('ENOENT'), { syscall: 'connect' }))).toBe('unreachable')
  expect(unavailability(failed('ENOENT'))).toBeNull()
  expect(unavailability(failed('08006'))).toBe('lost')
  expect(unavailability(failed('08007'))).toBe('overloaded')
  expect(unavailability(failed('23505'))).toBeNull()
  expect(unavailability(failed('EPERM'))).toBeNull()
  expect(unavailability(null)).toBeNull()
})
