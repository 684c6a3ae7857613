import { lowerThisThreadsPriority } from '../low-priority.ts'
import { mediaTasks } from './media-tasks.ts'
import { serveTasks } from './serve-tasks.ts'

lowerThisThreadsPriority()
serveTasks(mediaTasks)
