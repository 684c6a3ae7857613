import { Icon } from './icon.tsx'

/** An error below a group of controls that isn't a single field. */
export function GroupError({ id, children }: { id?: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p className="err" id={id}>
      <Icon name="warn" />
      <span>{children}</span>
    </p>
  )
}
