import { failureOf } from '../lib/failure.ts'
import { toast } from './toasts.tsx'

/** For `onError`, where nothing beside the button has room to say why. */
export const showFailure = (error: unknown): void => {
  toast.show({ text: failureOf(error).text, tone: 'bad' })
}
