import { lazy, Suspense } from 'react'
import type { DrawerProps } from './dialog.tsx'

const Drawer = lazy(() => import('./dialog.tsx').then(module => ({ default: module.Drawer })))

/** For a page that most people leave without opening it: the code of dialogs comes with the first press. */
export function LazyDrawer(props: DrawerProps) {
  return (
    props.open && (
      <Suspense fallback={null}>
        <Drawer {...props} />
      </Suspense>
    )
  )
}
