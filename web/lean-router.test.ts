import { expect, test } from 'vitest'
import { withoutAids } from './lean-router.ts'

test('what only developers see is marked as free of effects, or gone', () => {
  const source = [
    'const Form = React$1.forwardRef(() => null);',
    'Form.displayName = "Form";',
    'if (size > 1) warning(false, "one at a time");',
    'function warning(cond, message) {}',
    'forwarning(1)',
  ]
  expect(withoutAids(source.join('\n')).split('\n')).toEqual([
    'const Form = /* @__PURE__ */ React$1.forwardRef(() => null);',
    '',
    'if (size > 1) /* @__PURE__ */ warning(false, "one at a time");',
    'function warning(cond, message) {}',
    'forwarning(1)',
  ])
})
