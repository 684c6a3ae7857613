import { Suspense } from 'react'
import type { DrawerProps } from './dialog.tsx'
import { LostDialog, lazyPart } from './lazy-part.tsx'

const Drawer = lazyPart(() => import('./dialog.tsx').then(module => ({ default: module.Drawer })), LostDialog)

/** For a page that most people leave without opening it: the code of dialogs loads with the first press. */
export function LazyDrawer(props: DrawerProps) {
  return (
    props.open && (
      <Suspense fallback={null}>
        <Drawer {...props} />
      </Suspense>
    )
  )
}
