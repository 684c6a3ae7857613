import { AsyncLocalStorage } from 'node:async_hooks'

/** What a step says about itself: our own names and numbers, never what people typed. */
export type Facts = Readonly<Record<string, string | number | boolean>>

/** Who waits for whom: we answer a request, ask another server, take up a job, or none of these. */
export type StepKind = 'server' | 'client' | 'consumer' | 'internal'

/** A step of a trace: a request, a statement, a job, an email. */
export interface Step {
  /** Of the whole trace, 32 hex digits. */
  readonly traceId: string
  /** By which another process continues it (W3C Trace Context). */
  readonly traceparent: string
  /** A step within this one; itself where the trace isn't recorded. */
  begin(name: string, kind: StepKind, facts?: Facts): Step
  /** False for most: only a share is recorded, and there is nothing to gain from describing the others. */
  readonly recorded: boolean
  rename(name: string): void
  note(facts: Facts): void
  end(error?: unknown): void
}

const current = new AsyncLocalStorage<Step>()

/** The step that the present code belongs to; none while tracing is off. */
export const currentStep = (): Step | undefined => current.getStore()

export const within = <T>(step: Step, work: () => T): T => current.run(step, work)

/** Runs `work` as a step of the present trace. Without one it only runs it. */
export async function traced<T>(
  name: string,
  kind: StepKind,
  facts: Facts,
  work: () => Promise<T>,
): Promise<T> {
  const parent = currentStep()
  if (!parent?.recorded) return work()
  return endedBy(parent.begin(name, kind, facts), work)
}

/** Runs `work` within a step that ends with it. */
export async function endedBy<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    const result = await within(step, work)
    step.end()
    return result
  } catch (error) {
    step.end(error)
    throw error
  }
}

/** Each call of a port to another server as a step, named after its method. */
export const tracedPort = <T extends object>(name: string, port: T): T =>
  new Proxy(port, {
    get(target, key) {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...args: unknown[]) => {
        const parent = currentStep()
        if (!parent?.recorded) return Reflect.apply(value, target, args)
        const step = parent.begin(`${name} ${key}`, 'client')
        const ended = (error?: unknown) => step.end(error)
        const result = within(step, () => Reflect.apply(value, target, args))
        if (result instanceof Promise) result.then(() => ended(), ended)
        else ended()
        return result
      }
    },
  })
