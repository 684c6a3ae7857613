import { screens } from './app/screens.ts'

const paths = screens.map(({ path }) => path)
const isStaffs = (path: string) => path.startsWith('/admin/')

/** Constants that the build and the unit tests put into the web's code, written as its source. */
export const defines = {
  SCREEN_PATHS: JSON.stringify(paths.filter(path => !isStaffs(path))),
  // Apart: only the portal's own code has them. Its first page, which the account's menu leads to, stands in both.
  STAFF_SCREEN_PATHS: JSON.stringify(paths.filter(path => path === '/admin' || isStaffs(path))),
}
