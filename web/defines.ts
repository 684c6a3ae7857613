import { screens } from './app/screens.ts'

const paths = screens.map(({ path }) => path)
const isStaffs = (path: string) => path.startsWith('/admin/')

/** Constants that the build and the unit tests insert into the web's code, as source text. */
export const defines = {
  SCREEN_PATHS: JSON.stringify(paths.filter(path => !isStaffs(path))),
  // Separate, so that only the portal's own code has them. Its first page, linked from the account menu, is in both.
  STAFF_SCREEN_PATHS: JSON.stringify(paths.filter(path => path === '/admin' || isStaffs(path))),
}
