import { useEffect, useRef } from 'react'

/** Focuses the first control of each step but the first: the button that was pressed may be gone. */
export const useFocusOnStep = (step: string) => {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [step])
  return content
}
