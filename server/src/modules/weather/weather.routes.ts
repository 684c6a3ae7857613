import { hoursAfterwards } from '#contract/rules/weather.ts'
import type { weatherContract } from '#contract/weather/weather.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { declareWarning, withdrawWarning } from './declare-warning.ts'
import { viewDesk } from './view-desk.ts'
import { listWarnings } from './warning.repository.ts'
import { presentWarning } from './weather.presenter.ts'

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

export const weatherRoutes = (platform: Platform): Handlers<typeof weatherContract> => ({
  weatherNow: async () => {
    const since = new Date(platform.clock.now().getTime() - hoursAfterwards * 3_600_000)
    return { status: 200, warnings: (await listWarnings(platform.db, since)).map(presentWarning) }
  },
  weatherDesk: async () => ({ status: 200, ...(await viewDesk(platform)) }),
  weatherDeclare: async ({ body: { code, began_at }, caller }) => {
    const { warning, suspended } = await declareWarning(platform, caller, { code, beganAt: dateOf(began_at) })
    return { status: 200, warning: presentWarning(warning), suspended }
  },
  weatherWithdraw: async ({ body: { warning_id: id, ended_at }, caller }) => ({
    status: 200,
    warning: presentWarning(await withdrawWarning(platform, caller, { id, endedAt: dateOf(ended_at) })),
  }),
})
