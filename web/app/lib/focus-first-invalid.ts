/** After a refusal: moves to the first wrong field, in the order of the page. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!wrong) return
  wrong.scrollIntoView({ block: 'center' })
  wrong.focus({ preventScroll: true })
}
