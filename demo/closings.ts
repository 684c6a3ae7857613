import type { DemoClosing } from './types.ts'

/** Sellers whom staff close on the first start: a job then cancels what was not taught and refunds it. */
export const closings: readonly DemoClosing[] = [
  {
    teacher: 'fungyuklin',
    by: 'master',
    reason:
      'Ms Fung is moving to Manchester and can’t teach her classes to the end. 馮老師移居海外，未能完成餘下課堂。',
  },
]
