import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { ClassFiles, useClassMaterials } from '../materials/class-files.tsx'
import * as styles from './files-part.module.css'

/** The materials of a class. */
export function FilesPart({ classId, own }: { classId: number; own: boolean }) {
  const { data } = useClassMaterials(classId)
  return (
    <section className={cx('panel', styles.part)} aria-labelledby="materials">
      <h2 id="materials">
        {m.classes_materials()} {data && <span className="chip num">{wholeNumber(data.length)}</span>}
      </h2>
      <ClassFiles classId={classId} own={own} />
    </section>
  )
}
