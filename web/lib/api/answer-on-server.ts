import type { PageRequest } from '../../../shared/page-renderer.ts'

let answer: PageRequest['answer'] | undefined

/** On the server: calls are answered in the process instead of over the network. */
export const answerCallsBy = (next: PageRequest['answer']): void => {
  answer = next
}

/** Undefined in a browser. */
export const answerOnServer = (): PageRequest['answer'] | undefined => answer
