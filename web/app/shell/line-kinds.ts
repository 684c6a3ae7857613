import { registerLineKind } from '../features/commerce/checkout/line-kinds.ts'

// What can be bought besides products and gifts; their features are to the right of commerce.
registerLineKind('trial', () =>
  import('../features/lessons/book/trial-line.tsx').then(module => module.trialLine),
)
registerLineKind('class', () =>
  import('../features/classes/enrolment/class-line.ts').then(module => module.classLine),
)
