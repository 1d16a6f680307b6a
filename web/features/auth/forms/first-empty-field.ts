/** The first empty input, else the first input. */
export const firstEmptyField = (element: HTMLElement | null): HTMLInputElement | null => {
  const inputs = [...(element?.querySelectorAll('input') ?? [])]
  return inputs.find((input) => input.value === '') ?? inputs[0] ?? null
}
