import type { KeptChoice } from '#contract/accounts/kept-choice.ts'
import { m } from '#messages/messages.js'
import { toast } from '../../../ui/toasts.tsx'

/** What someone is about to buy here, to restore it in the browser where they first sign in. */
export interface ChoiceKeeper {
  read(): KeptChoice
  restore(choice: KeptChoice): Promise<void>
}

let loadKeeper: (() => Promise<ChoiceKeeper>) | null = null

/** For the shell, which knows the features to the right of this one. */
export function registerChoiceKeeper(load: () => Promise<ChoiceKeeper>): void {
  loadKeeper = load
}

/** Undefined if nothing is chosen, or it can't be determined: an account matters more than a cart. */
export async function readChoice(): Promise<KeptChoice | undefined> {
  try {
    const choice = (await loadKeeper?.())?.read()
    return choice && choice.products.length + choice.trials.length > 0 ? choice : undefined
  } catch {
    return undefined
  }
}

export async function restoreChoice(choice: KeptChoice): Promise<void> {
  try {
    await (await loadKeeper?.())?.restore(choice)
  } catch {
    // They are signed in; what they had chosen is a few presses away.
    toast.show({ text: m.accounts_choice_lost(), tone: 'info' })
  }
}
