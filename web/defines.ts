import { screens } from './app/screens.ts'

/** Constants that the build and the unit tests put into the web's code, written as its source. */
export const defines = { SCREEN_PATHS: JSON.stringify(screens.map(({ path }) => path)) }
