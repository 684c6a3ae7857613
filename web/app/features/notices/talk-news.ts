import type { TalkChange } from '#contract/conversations/conversations.ts'

type Listener = (changes: readonly TalkChange[]) => void

const listeners = new Set<Listener>()

/** For whoever shows conversations: what is new in them is put into what is shown, without asking for it. */
export function onTalkNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** False if no one shows any. */
export function passTalkNews(changes: readonly TalkChange[]): boolean {
  for (const listener of listeners) listener(changes)
  return listeners.size > 0
}
