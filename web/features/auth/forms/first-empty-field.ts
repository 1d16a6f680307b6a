/** The first field of a view that waits for a value, else its first field. */
export const firstFieldIn = (element: HTMLElement | null): HTMLInputElement | null => {
  const inputs = [...(element?.querySelectorAll('input') ?? [])]
  return inputs.find((input) => input.value === '') ?? inputs[0] ?? null
}
