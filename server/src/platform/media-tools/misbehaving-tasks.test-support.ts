import { threadId } from 'node:worker_threads'
import { MediaRefusal } from './media-refusal.ts'
import { type HandOver, serveTasks } from './serve-tasks.ts'

/** Tasks that misbehave on purpose. */
serveTasks({
  echo: (value: unknown) => value,
  thread: () => threadId,
  refuse: () => {
    throw new MediaRefusal('pdf_broken')
  },
  fail: () => {
    throw new Error('a defect')
  },
  hang: () => {
    for (;;);
  },
  exit: () => process.exit(7),
  hoard: () => {
    const hoard: number[][] = []
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, index) => index))
  },
  async count(to: number, handOver: HandOver<number>) {
    for (let number = 1; number <= to; number += 1) await handOver(number)
    return to
  },
  /** Keeps its thread until someone opens the gate. */
  gate: (gate: Int32Array<SharedArrayBuffer>) => Atomics.wait(gate, 0, 0),
})
