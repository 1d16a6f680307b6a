import { etagOf } from './etag.ts'
import { HttpResponse } from './http-response.ts'

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
 * Keeps the text of answers with its tag, those that were asked for longest ago only as far as there
 * is room.
 *
 * @param mostBytes of all answers together
 */
export const createPreparedAnswers = (mostBytes: number): PreparedAnswers => {
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
          makeRoom(mine, mostBytes)
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
  mostBytes: number,
): void => {
  for (const [question, { bytes }] of answersOfMoment.answers) {
    if (answersOfMoment.bytes <= mostBytes) return
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

/** What is sent is the text; the value that it was made of would take as much room again. */
const withoutOutput = <Output>(reply: HttpResponse<Output>): HttpResponse<Output> =>
  new HttpResponse<Output>(undefined, { ...reply })
