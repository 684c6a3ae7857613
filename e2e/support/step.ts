/** A part of a long journey: a failure says in which one it came. */
export async function step(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error) error.message = `While ${name}: ${error.message}`
    throw error
  }
}
