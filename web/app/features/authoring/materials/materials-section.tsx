import { useId, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioCards } from '../../../ui/choices.tsx'
import { GroupError } from '../../../ui/group-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as coverSectionStyles from '../form/cover-section.module.css'
import { sectionId } from '../form/form-aside.tsx'
import type { SectionProps } from '../form/product-form-body.tsx'
import { sizeText } from '../products/product-facts.ts'
import { maxMegabytes } from './material-item.ts'
import { MaterialList } from './material-list.tsx'
import { useDrop } from './use-drop.ts'

const accept = [
  '.mp4',
  '.pdf',
  '.doc',
  '.docx',
  'video/mp4',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
].join(',')

interface MaterialsSectionProps extends SectionProps {
  usage: { used: number; allowed: number } | null
}

export function MaterialsSection({ form, usage }: MaterialsSectionProps) {
  const { materials, values, errors, set } = form
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const drop = useDrop(materials.add)
  const left = usage && Math.max(0, usage.allowed - usage.used)
  return (
    <Card
      id={sectionId('materials')}
      title={m.authoring_section_materials()}
      lead={
        <>
          {m.authoring_materials_lead({ limit: maxMegabytes })}
          {left !== null && ` ${m.authoring_storage_left({ left: sizeText(left) })}`}
        </>
      }
    >
      <div
        className={coverSectionStyles.dropZone}
        {...drop.props}
        data-over={drop.over || undefined}
        data-bad={errors.material && materials.items.length === 0 ? true : undefined}
      >
        <Icon name="upload" />
        <div>
          <b>{m.authoring_drop()}</b>
          <p className="help">{m.authoring_drop_help()}</p>
        </div>
        <Button
          variant="line"
          aria-invalid={errors.material ? true : undefined}
          aria-describedby={errors.material ? errorId : undefined}
          onClick={() => input.current?.click()}
        >
          {m.authoring_choose_files()}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accept}
          aria-label={m.authoring_choose_files()}
          onChange={event => {
            materials.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
      <GroupError id={errorId}>{errors.material}</GroupError>
      <MaterialList materials={materials} />
      <RadioCards
        legend={m.authoring_preview_mode()}
        name="worksheetPreviewMode"
        value={values.previewMode || undefined}
        onChange={previewMode => set({ previewMode })}
        choices={[
          { value: 'high', label: m.authoring_mode_high(), help: m.authoring_mode_high_help() },
          { value: 'low', label: m.authoring_mode_low(), help: m.authoring_mode_low_help() },
        ]}
      />
      <GroupError>{errors.worksheetPreviewMode}</GroupError>
    </Card>
  )
}
