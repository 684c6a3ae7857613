import { type ComponentType, createContext } from 'react'

/** What features to the right show below an opened course. Filled by the shell, which knows them. */
export const CourseExtrasContext = createContext<ComponentType<{ courseId: number }>>(() => null)
