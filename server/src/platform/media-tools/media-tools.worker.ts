import { mediaTasks } from './media-tasks.ts'
import { serveTasks } from './serve-tasks.ts'

serveTasks(mediaTasks)
