/** After a refusal: focuses the first invalid field, in page order. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!wrong) return
  wrong.scrollIntoView({ block: 'center' })
  wrong.focus({ preventScroll: true })
}
