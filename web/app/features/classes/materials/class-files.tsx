import { useState } from 'react'
import type { ClassMaterialView } from '#contract/classes/class-materials.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { megabyte } from '../../authoring/materials/material-item.ts'
import { sizeText } from '../../authoring/products/product-facts.ts'
import { refreshClasses } from '../calendar/use-classes.ts'
import * as styles from './class-files.module.css'
import { FileDrop } from './file-drop.tsx'
import { ArrivingRow, FileRow } from './file-row.tsx'
import { type ArrivingFiles, useArrivingFiles } from './use-arriving-files.ts'

const minute = 60_000
/** Links are valid for half an hour. */
const refreshed = 15 * minute

/** The materials of a class, for its teacher and enrolled students. */
export const useClassMaterials = (classId: number) =>
  useQuery({
    ...queryOf(laterApi.classMaterials, { body: { class_id: classId } }),
    // A file being checked is ready within seconds.
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: now }) => now === 'checking') ? 2000 : refreshed,
    refetchOnWindowFocus: true,
  })

/** All files of a class; the teacher adds and removes them. */
export function ClassFiles({ classId, own }: { classId: number; own: boolean }) {
  const asked = useClassMaterials(classId)
  const files = useArrivingFiles(async uploadId => {
    await laterApi.classMaterialGive({ body: { class_id: classId, upload_id: uploadId } })
    await refreshClasses()
  })
  const [removing, setRemoving] = useState<ClassMaterialView | null>(null)
  const materials = asked.data
  return (
    <div className={styles.files}>
      {!materials ? (
        <Unanswered of={asked} title={m.classes_files_failed()}>
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        </Unanswered>
      ) : (
        materials.length + files.files.length === 0 && (
          <p className={styles.none}>{own ? m.classes_files_none_own() : m.classes_files_none()}</p>
        )
      )}
      {(materials?.length ?? 0) + files.files.length > 0 && (
        <ul className={styles.files}>
          {materials?.map(material => (
            <Material
              key={material.material_id}
              material={material}
              onRemove={own ? setRemoving : undefined}
            />
          ))}
          {files.files.map(file => (
            <ArrivingRow key={file.key} file={file} files={files} />
          ))}
        </ul>
      )}
      {own && <FileDrop onFiles={files.add} />}
      {removing && (
        <ConfirmDialog
          title={m.classes_file_delete()}
          onNo={() => setRemoving(null)}
          onYes={async () => {
            await laterApi.classMaterialDelete({ body: { material_id: removing.material_id } })
            await refreshClasses()
            toast.show({ text: m.classes_file_deleted({ name: removing.title }), tone: 'good' })
            setRemoving(null)
          }}
        >
          <p>{m.classes_file_delete_sure()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface MaterialProps {
  material: ClassMaterialView
  onRemove: ((material: ClassMaterialView) => void) | undefined
}

function Material({ material, onRemove }: MaterialProps) {
  const { title, type, size_mb, state, reason, added_at, url } = material
  const facts = [
    sizeText(size_mb * megabyte),
    state === 'checking'
      ? m.classes_file_checking()
      : state === 'ready' && m.classes_file_added({ day: shortDayText(added_at) }),
  ]
  return (
    <FileRow name={title} kind={type} facts={facts.filter(Boolean).join(' · ')} problem={reason}>
      {url && (
        <a
          className="ic"
          href={url}
          download
          aria-label={m.classes_file_download({ name: title })}
          title={m.classes_file_download({ name: title })}
        >
          <Icon name="download" />
        </a>
      )}
      {onRemove && (
        <IconButton icon="trash" label={m.ui_remove({ name: title })} onClick={() => onRemove(material)} />
      )}
    </FileRow>
  )
}

/** Files for a class that doesn't exist yet. */
export function NewClassFiles({ files, error }: { files: ArrivingFiles; error: string | undefined }) {
  return (
    <div className={styles.files}>
      {files.files.length > 0 && (
        <ul className={styles.files}>
          {files.files.map(file => (
            <ArrivingRow key={file.key} file={file} files={files} />
          ))}
        </ul>
      )}
      <FileDrop onFiles={files.add} />
      {error && (
        <p className="err" role="alert">
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
