import { failureOf } from '../lib/failure.ts'
import { toast } from './toasts.tsx'

/** For `onError`, if there is no room next to the button to say why. */
export const showFailure = (error: unknown): void => {
  toast.show({ text: failureOf(error).text, tone: 'bad' })
}
