import { type ComponentType, createContext } from 'react'

/** What features to the right show below an opened course. The shell fills it in, where they are known. */
export const CourseExtrasContext = createContext<ComponentType<{ courseId: number }>>(() => null)
