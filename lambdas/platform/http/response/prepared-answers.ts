import { etagOf } from './etag.ts'
import { HttpResponse } from './http-response.ts'

/** Responses that are made once for all callers with the same question. */
export interface PreparedAnswers {
  /**
   * The last response to a question, or a new one. Callers who come meanwhile share it; failures
   * are not stored.
   * @param moment everything else that responses follow from; another one clears the cache
   */
  answer<Output>(
    moment: string,
    question: string,
    make: () => Promise<Output | HttpResponse<Output>>,
  ): Promise<HttpResponse<Output>>
}

interface PreparedAnswer {
  readonly reply: Promise<HttpResponse<unknown>>
  bytes: number
}

/** At most two for each character. */
const BYTES_PER_CHARACTER = 2

/**
 * Keeps texts with their ETag, up to a size, the least recently used first to go.
 * @param maxBytes of all together
 */
export const createPreparedAnswers = (maxBytes: number): PreparedAnswers => {
  let answersOfMoment = { moment: '', answers: new Map<string, PreparedAnswer>(), bytes: 0 }
  return {
    answer: async <Output>(
      moment: string,
      question: string,
      make: () => Promise<Output | HttpResponse<Output>>,
    ) => {
      if (moment !== answersOfMoment.moment)
        answersOfMoment = { moment, answers: new Map(), bytes: 0 }
      const mine = answersOfMoment
      const known = mine.answers.get(question)
      if (known) {
        // A map keeps the order of insertion: the first key is the least recently used one.
        mine.answers.delete(question)
        mine.answers.set(question, known)
        return (await known.reply) as HttpResponse<Output>
      }
      const made = make().then(prepare)
      const prepared: PreparedAnswer = { reply: made.then(withoutOutput), bytes: 0 }
      mine.answers.set(question, prepared)
      // `made` reports the failure; this copy must not be an unhandled rejection.
      prepared.reply.catch(() => undefined)
      try {
        const reply = await made
        if (mine.answers.get(question) === prepared) {
          prepared.bytes = BYTES_PER_CHARACTER * (question.length + (reply.text?.length ?? 0))
          mine.bytes += prepared.bytes
          makeRoom(mine, maxBytes)
        }
        return reply
      } catch (error) {
        if (mine.answers.get(question) === prepared) mine.answers.delete(question)
        throw error
      }
    },
  }
}

const makeRoom = (
  answersOfMoment: { readonly answers: Map<string, PreparedAnswer>; bytes: number },
  maxBytes: number,
): void => {
  for (const [question, { bytes }] of answersOfMoment.answers) {
    if (answersOfMoment.bytes <= maxBytes) return
    answersOfMoment.answers.delete(question)
    answersOfMoment.bytes -= bytes
  }
}

const prepare = <Output>(answer: Output | HttpResponse<Output>): HttpResponse<Output> => {
  const reply = answer instanceof HttpResponse ? answer : new HttpResponse(answer)
  const text = reply.text ?? JSON.stringify(reply.output)
  return new HttpResponse(reply.output, {
    ...reply,
    text,
    type: reply.type ?? 'application/json',
    headers: { ...reply.headers, etag: etagOf(text) },
  })
}

/** Drops the value: it would take as much room as its text. */
const withoutOutput = <Output>(reply: HttpResponse<Output>): HttpResponse<Output> =>
  new HttpResponse<Output>(undefined, { ...reply })
