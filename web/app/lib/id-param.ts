/** The id in an address; one that nothing can have leads nowhere. */
export function idParam(text: string | undefined): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 404 })
  return id
}
