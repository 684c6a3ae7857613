import type { OnlyInFull } from './only-in-full.ts'

const rulesOf = (name: string) => `server/src/modules/${name}.endpoint.test.ts`

/** Component tests wait as whole files: a browser has no table to look them up in. */
export const componentsOnlyInFull: readonly OnlyInFull[] = [
  {
    file: 'web/app/features/lessons/slots/slots-panel.component.test.tsx',
    because: 'a form of which the server checks each field',
    meanwhile: rulesOf('lessons/slots/slot-plans'),
  },
  {
    file: 'web/app/features/accounts/settings/my-account.component.test.tsx',
    because: 'forms of which the server checks each field',
    meanwhile: rulesOf('accounts/profile/profile'),
  },
  {
    file: 'web/app/features/webhooks/webhooks-section.component.test.tsx',
    because: 'a form for developers, of which the server checks each field',
    meanwhile: rulesOf('webhooks/webhooks'),
  },
]
