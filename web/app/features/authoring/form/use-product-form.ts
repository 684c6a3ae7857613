import { useEffect, useMemo, useRef, useState } from 'react'
import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { toast } from '../../../ui/toasts.tsx'
import { draftedFacts, type MaterialItem } from '../materials/material-item.ts'
import { useMaterials } from '../materials/use-materials.ts'
import {
  type Draft,
  dropDraft,
  type FormState,
  findDraft,
  keepDraft,
  sameForm,
  withSources,
} from './draft.ts'
import { differences } from './form-differences.ts'
import { formPayload } from './form-payload.ts'
import { checkForm, type FieldErrors, type FieldName, fieldNames } from './form-rules.ts'
import { beginning, startOf } from './form-start.ts'
import type { Cover, FormValues } from './form-values.ts'
import type { FormBasis } from './load-form.ts'
import { firstSide, sideToShow } from './text-sides.ts'

export type Phase = 'editing' | 'uploading' | 'saving'

const fieldOf: Partial<Record<keyof FormValues, FieldName>> = {
  name: 'productName',
  description: 'productDescription',
  nameZh: 'productNameZh',
  descriptionZh: 'productDescriptionZh',
  subject: 'productCategory',
  levels: 'productLevel',
  tags: 'productTags',
  grade: 'productGrad',
  previewMode: 'worksheetPreviewMode',
  price: 'price',
  discountedPrice: 'discountedPrice',
  accessCode: 'productAccessCode',
  expiryDate: 'expiryDate',
  watermarks: 'watermarks',
}
/** Other names under which the server may refuse a field of the form. */
const aliases: Readonly<Record<string, FieldName>> = { coverUpload: 'cover', materialUploads: 'material' }

interface ProductFormOptions {
  basis: FormBasis
  /** What a new product is called to begin with. */
  name?: string | undefined
  onSaved: () => void
}

/** The state of the product form: its values, its draft, its errors, and saving. */
export function useProductForm({ basis, name = '', onSaved }: ProductFormOptions) {
  const { key } = basis.draft
  /** The server's version, as far as it is known here. */
  const [product, setProduct] = useState(basis.product)
  const start = useMemo((): FormState => (product ? startOf(product) : beginning(name)), [product, name])
  const [draft, setDraft] = useState<Draft | null>(() => findDraft(window.localStorage, key))
  const [values, setValues] = useState<FormValues>(draft?.values ?? start.values)
  const [cover, setCover] = useState<Cover | null>(draft ? (draft.cover ?? null) : start.cover)
  const materials = useMaterials()
  const [ready, setReady] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [refusals, setRefusals] = useState(0)
  const [side, setSide] = useState(() => firstSide(values))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [phase, setPhase] = useState<Phase>('editing')
  const [keptAt, setKeptAt] = useState<string | null>(draft?.savedAt ?? null)
  const finished = useRef(false)
  // A draft may have been started from an older version than the stored one.
  const version = useRef(draft?.version ?? start.version)
  /** Saved by someone else since, and not seen here before. */
  const [stored, setStored] = useState<AuthoredProduct | null>(null)

  const { replaceAll } = materials
  const restored = useRef(false)
  useEffect(() => {
    if (restored.current) return
    restored.current = true
    replaceAll(
      draft ? withSources(draft.materials, start.materials) : start.materials,
      draft?.deletedMaterials ?? [],
    )
    setReady(true)
  }, [draft, start, replaceAll])

  const state: FormState = {
    values,
    cover,
    materials: materials.items,
    deletedMaterials: materials.deleted,
    version: version.current,
  }
  const dirty = ready && !sameForm(start, state)
  useKeptDraft({ key, state, dirty, ready, finished, onKept: setKeptAt })

  // Uploads may take minutes, and the form can be edited in the meantime: what is sent is its content at that time.
  const latest = useRef({ values, cover })
  latest.current = { values, cover }
  const check = () =>
    checkForm({
      ...latest.current,
      materials: materials.current().items,
      today: hongKongDay(new Date()),
      keptExpiry: start.values.expiryDate,
    })
  const found = check()
  const errors: FieldErrors = attempted ? { ...refused, ...found } : {}

  function refuse(fields: FieldErrors, more: Failure | null) {
    setRefused(fields)
    setFailure(more)
    setRefusals(count => count + 1)
    setSide(shown => sideToShow(shown, latest.current.values, { ...fields, ...check() }))
  }

  /** Whether a new product is saved as inactive; kept for a retry. */
  const aside = useRef(false)
  const notifyBuyers = useRef(false)
  async function submit() {
    if (phase !== 'editing') return
    setAttempted(true)
    setFailure(null)
    setRefused({})
    if (Object.keys(check()).length > 0) {
      toast.show({ text: m.authoring_fill_all(), tone: 'bad' })
      return refuse({}, null)
    }
    try {
      setPhase('uploading')
      for (const item of materials.items) if (item.state === 'paused') materials.resume(item.key)
      if (!(await materials.settled()) || Object.keys(check()).length > 0) {
        toast.show({ text: m.authoring_fill_all(), tone: 'bad' })
        return refuse({}, null)
      }
      setPhase('saving')
      await send(materials.current())
      finished.current = true
      dropDraft(window.localStorage, key)
      const created = aside.current ? m.chosen_kept_aside() : m.authoring_created()
      const updated = notifyBuyers.current ? m.authoring_told() : m.authoring_updated()
      toast.show({ text: product ? updated : created })
      onSaved()
    } catch (error) {
      if (isChanged(error)) return await lookAtStored()
      const { fields, rest } = fieldsOf(error)
      if (Object.keys(fields).length > 0) toast.show({ text: m.authoring_fill_all(), tone: 'bad' })
      refuse(fields, rest)
    } finally {
      setPhase('editing')
    }
  }

  function send({ items, deleted }: { items: readonly MaterialItem[]; deleted: readonly number[] }) {
    const { values } = latest.current
    // A draft may be from when its author belonged to another centre.
    const centreId = basis.centre?.id === values.centreId ? values.centreId : 0
    const payload = { ...latest.current, values: { ...values, centreId }, materials: items }
    if (!product) return laterApi.productAdd({ body: formPayload({ ...payload, aside: aside.current }) })
    return laterApi.productEdit({
      body: formPayload({
        ...payload,
        courseId: product.course_id,
        deletedMaterials: deleted,
        version: version.current,
        tellBuyers: notifyBuyers.current,
      }),
    })
  }

  async function lookAtStored() {
    if (!product) return
    try {
      setStored(await laterApi.authoredProductView({ params: { id: product.course_id } }))
    } catch (error) {
      setFailure(failureOf(error))
    }
  }

  /** From here on, the form is based on this version. */
  function follow(edit: AuthoredProduct) {
    version.current = edit.version
    setProduct(edit)
    setStored(null)
  }

  function show(entered: FormState) {
    setValues(entered.values)
    setCover(entered.cover)
    replaceAll(entered.materials, entered.deletedMaterials)
    setAttempted(false)
    setRefused({})
    setFailure(null)
  }

  return {
    values,
    cover,
    materials,
    errors,
    /** The language side that is shown. */
    side,
    setSide,
    /** What is missing or wrong, even before anyone tried to save. */
    missing: found,
    attempted,
    refusals,
    failure,
    phase,
    dirty,
    keptAt: dirty ? keptAt : null,
    draft,
    set(part: Partial<FormValues>) {
      setValues(present => ({ ...present, ...part }))
      const changed = Object.keys(part).map(name => fieldOf[name as keyof FormValues]) // keys of the part
      setRefused(fields => without(fields, changed))
    },
    setCover(next: Cover | null) {
      setCover(next)
      setRefused(fields => without(fields, ['cover']))
    },
    submit,
    submitAs(how: { aside?: boolean; tellBuyers?: boolean }) {
      aside.current = how.aside === true
      notifyBuyers.current = how.tellBuyers === true
      return submit()
    },
    /** How many people may want to be notified of additions. */
    buyersToTell: materials.items.some(({ id }) => id === null) ? (product?.buyers ?? 0) : 0,
    /** How the stored version differs from the form; null while that isn't known. */
    changed: stored && { differences: differences(state, startOf(stored)) },
    keepEditing: () => setStored(null),
    saveOver() {
      if (!stored) return
      // Materials removed elsewhere are gone; those added there stay.
      const there = new Set(stored.materials.map(({ id }) => id))
      for (const { id, key: gone } of materials.items)
        if (id !== null && !there.has(id)) materials.remove(gone)
      follow(stored)
      void submit()
    },
    takeStored() {
      if (!stored) return
      const typed = state
      follow(stored)
      setDraft(null)
      show(startOf(stored))
      toast.show({
        text: m.authoring_conflict_taken(),
        action: { label: m.authoring_conflict_undo(), onClick: () => show(typed) },
      })
    },
    /** Resets to the server's version; the draft is deleted. */
    discard() {
      dropDraft(window.localStorage, key)
      setDraft(null)
      version.current = start.version
      show(start)
    },
    dismissDraftNote: () => setDraft(null),
    forget() {
      finished.current = true
      dropDraft(window.localStorage, key)
    },
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>

const isChanged = (error: unknown) => error instanceof ApiError && error.body.code === 'product_changed'

function without(fields: FieldErrors, names: readonly (FieldName | undefined)[]): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.some(gone => gone === name)))
}

/** The server's refusals by field; those that belong to no field are shown above the form. */
function fieldsOf(error: unknown): { fields: FieldErrors; rest: Failure | null } {
  if (!(error instanceof ApiError)) return { fields: {}, rest: failureOf(error) }
  const fields: FieldErrors = {}
  const homeless: string[] = []
  for (const [name, text] of Object.entries(error.fields)) {
    const field = aliases[name] ?? fieldNames.find(known => known === name)
    if (field) fields[field] = text
    else homeless.push(text)
  }
  if (homeless.length > 0) return { fields, rest: { ...failureOf(error), text: homeless.join(' ') } }
  return { fields, rest: Object.keys(fields).length > 0 ? null : failureOf(error) }
}

interface KeptDraft {
  key: string
  state: FormState
  dirty: boolean
  ready: boolean
  finished: React.RefObject<boolean>
  onKept: (at: string | null) => void
}

/** Stores the draft shortly after the last change; upload progress isn't a change. */
function useKeptDraft({ key, state, dirty, ready, finished, onKept }: KeptDraft): void {
  const latest = useRef(state)
  latest.current = state
  const signature = JSON.stringify([
    state.values,
    state.cover?.uploadId,
    state.deletedMaterials,
    state.materials.map(draftedFacts),
  ])
  const pending = useRef<(() => void) | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the state
  useEffect(() => {
    if (!ready || finished.current) return
    if (!dirty) {
      pending.current = null
      return dropDraft(window.localStorage, key)
    }
    pending.current = () => {
      pending.current = null
      if (finished.current) return
      const now = new Date()
      onKept(keepDraft(window.localStorage, key, latest.current, now) ? now.toISOString() : null)
    }
    const timer = window.setTimeout(() => pending.current?.(), 300)
    return () => window.clearTimeout(timer)
  }, [signature, dirty, ready, key])

  // Closing or reloading within that moment loses nothing either.
  useEffect(() => {
    const write = () => pending.current?.()
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [])
}
