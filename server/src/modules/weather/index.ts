import type { weatherContract } from '#contract/weather/weather.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { handleWeatherJobs } from './weather.jobs.ts'
import { weatherRoutes } from './weather.routes.ts'

export interface WeatherModule {
  handlers: Handlers<typeof weatherContract>
}

export function weather(platform: Platform): WeatherModule {
  handleWeatherJobs(platform)
  return { handlers: weatherRoutes(platform) }
}
