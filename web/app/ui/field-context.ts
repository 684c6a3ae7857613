import { createContext, useContext } from 'react'

/** What a field gives to the control inside of it. */
export interface FieldWiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** The id and aria attributes of the field around; nothing if there is none. */
export function useField(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {}
}
