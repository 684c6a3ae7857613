/** The portal's paths of `screens.ts`, put in by the build (`web/defines.ts`). */
declare const STAFF_SCREEN_PATHS: readonly string[]

const paths: ReadonlySet<string> = new Set(STAFF_SCREEN_PATHS)

/** Whether a page of the portal exists; no one else's code names any. */
export const hasStaffScreen = (path: string): boolean => paths.has(path)
