import { createContext, useContext } from 'react'

/** What a field passes to its control. */
export interface FieldWiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** The ID and aria attributes from the field around; nothing if there is none. */
export function useField(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {}
}
