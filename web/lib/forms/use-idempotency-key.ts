import { useState } from 'react'

/**
 * Idempotency keys for a form: the same key for the same content, so that a retry after a lost response
 * has no second effect, and a new key once the content changes.
 */
export const useIdempotencyKey = (): ((content: unknown) => string) => {
  const [last] = useState(() => ({ text: '', key: '' }))
  return (content) => {
    const text = JSON.stringify(content)
    if (last.text !== text) Object.assign(last, { text, key: crypto.randomUUID() })
    return last.key
  }
}
