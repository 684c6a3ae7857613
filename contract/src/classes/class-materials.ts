import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { uploadId } from '../media/media.ts'
import { id, localised } from '../shared.ts'

// Files of a class: uploaded with the purpose 'material', available to enrolled students.

export const classMaterial = z.object({
  material_id: z.number(),
  class_id: z.number(),
  course_id: z.number(),
  /** The title, and the original file name. */
  title: z.string(),
  org_name: z.string(),
  /** A signed link, valid only for the caller, for half an hour and while they are enrolled; '' until it is ready. */
  url: z.string(),
  /** The same link, under its documented name. */
  aws_name: z.string(),
  /** 'pdf', 'mp4', 'doc', 'docx'; '' until it has been checked. */
  type: z.string(),
  size_mb: z.number(),
  /** Enrolled students see only what is ready. */
  state: z.enum(['checking', 'ready', 'refused']),
  /** Why it was refused; '' otherwise. */
  reason: z.string(),
  added_at: z.string(),
})
export type ClassMaterialView = z.output<typeof classMaterial>

export const classMaterialsContract = {
  classMaterials: endpoint({
    method: 'POST',
    path: 'get/classes/materials',
    summary: "Lists a class's materials with links, for its teacher and everyone enrolled.",
    access: 'user',
    query: localised,
    body: z.object({ class_id: id }),
    response: z.array(classMaterial),
    errors: ['class_unknown', 'class_material_locked'],
  }),
  classMaterialGive: endpoint({
    method: 'POST',
    path: 'class/material/add',
    summary: "Shares a finished upload (purpose 'material') with everyone enrolled in a class.",
    access: 'teacher',
    query: localised,
    body: z.object({ class_id: id, upload_id: uploadId }),
    response: z.object({ status: z.literal(200), material_id: z.number() }),
    errors: [
      'class_unknown',
      'class_cancelled',
      'class_materials_many',
      'user_unknown',
      'upload_unknown',
      'upload_unfinished',
      'upload_refused',
    ],
  }),
  classMaterialDelete: endpoint({
    method: 'POST',
    path: 'delete/class/material',
    summary: 'Removes a material from a class. Links to it stop working.',
    access: 'teacher',
    query: localised,
    body: z.object({ material_id: id }),
    response: z.object({ status: z.literal(200) }),
    errors: ['class_material_unknown', 'class_unknown', 'user_unknown'],
  }),
} as const
