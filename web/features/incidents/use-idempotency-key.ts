import { useState } from 'react'

/**
 * Names what a form sends: the same as long as the content is the same, so that what is sent again
 * after a lost answer is done once, and another one as soon as something was changed.
 */
export const useIntent = (): ((content: unknown) => string) => {
  const [held] = useState(() => ({ text: '', idempotencyKey: '' }))
  return (content) => {
    const text = JSON.stringify(content)
    if (held.text !== text) Object.assign(held, { text, idempotencyKey: crypto.randomUUID() })
    return held.idempotencyKey
  }
}
