import { etagOf } from './etag.ts'
import { Reply } from './reply.ts'

/** Answers that are made once and given to all who ask the same. */
export interface PreparedAnswers {
  /**
   * The answer to a question: as it was made last, or made now. Those who come meanwhile wait for it;
   * one that fails is not kept.
   *
   * @param moment all that answers follow from beside the question; with another one all are forgotten
   */
  answer<Output>(
    moment: string,
    question: string,
    make: () => Promise<Output | Reply<Output>>,
  ): Promise<Reply<Output>>
}

interface Kept {
  readonly reply: Promise<Reply<unknown>>
  bytes: number
}

/** At most two for each character. */
const BYTES_PER_CHARACTER = 2

/**
 * Keeps the text of answers with its tag, those that were asked for longest ago only as far as there
 * is room.
 *
 * @param mostBytes of all answers together
 */
export const createPreparedAnswers = (mostBytes: number): PreparedAnswers => {
  let shelf = { moment: '', answers: new Map<string, Kept>(), bytes: 0 }
  return {
    answer: async <Output>(
      moment: string,
      question: string,
      make: () => Promise<Output | Reply<Output>>,
    ) => {
      if (moment !== shelf.moment) shelf = { moment, answers: new Map(), bytes: 0 }
      const mine = shelf
      const known = mine.answers.get(question)
      if (known) {
        // Taken out and put in again: the first one is the one that was asked for longest ago.
        mine.answers.delete(question)
        mine.answers.set(question, known)
        return (await known.reply) as Reply<Output>
      }
      const made = make().then(prepare)
      const kept: Kept = { reply: made.then(withoutOutput), bytes: 0 }
      mine.answers.set(question, kept)
      // `made` reports the failure; this copy must not be an unhandled rejection.
      kept.reply.catch(() => undefined)
      try {
        const reply = await made
        if (mine.answers.get(question) === kept) {
          kept.bytes = BYTES_PER_CHARACTER * (question.length + (reply.text?.length ?? 0))
          mine.bytes += kept.bytes
          makeRoom(mine, mostBytes)
        }
        return reply
      } catch (error) {
        if (mine.answers.get(question) === kept) mine.answers.delete(question)
        throw error
      }
    },
  }
}

const makeRoom = (
  shelf: { readonly answers: Map<string, Kept>; bytes: number },
  mostBytes: number,
): void => {
  for (const [question, { bytes }] of shelf.answers) {
    if (shelf.bytes <= mostBytes) return
    shelf.answers.delete(question)
    shelf.bytes -= bytes
  }
}

const prepare = <Output>(answer: Output | Reply<Output>): Reply<Output> => {
  const reply = answer instanceof Reply ? answer : new Reply(answer)
  const text = reply.text ?? JSON.stringify(reply.output)
  return new Reply(reply.output, {
    ...reply,
    text,
    type: reply.type ?? 'application/json',
    headers: { ...reply.headers, etag: etagOf(text) },
  })
}

/** What is sent is the text; the value that it was made of would take as much room again. */
const withoutOutput = <Output>(reply: Reply<Output>): Reply<Output> =>
  new Reply<Output>(undefined, { ...reply })
