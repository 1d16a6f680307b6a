import { errorDetails, log } from '../../log.ts'
import { isUnreachable } from './error-envelope.ts'
import { etagOf } from './etag.ts'
import { HttpResponse } from './http-response.ts'

/** Responses that are made once for all callers with the same question. */
export interface PreparedAnswers {
  /**
   * The response to a question at a moment. Callers who come meanwhile share it. While a backend is
   * out of reach it is the last one, however old; other failures are thrown.
   * @param moment everything else that responses follow from
   */
  answer<Output>(
    moment: string,
    question: string,
    make: () => Promise<Output | HttpResponse<Output>>,
  ): Promise<HttpResponse<Output>>
}

interface PreparedAnswer {
  readonly moment: string
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
  /** A map keeps the order of insertion: the first key is the least recently used one. */
  const answers = new Map<string, PreparedAnswer>()
  let bytes = 0
  const take = (question: string): PreparedAnswer | undefined => {
    const taken = answers.get(question)
    answers.delete(question)
    bytes -= taken?.bytes ?? 0
    return taken
  }
  const keep = (question: string, answer: PreparedAnswer): void => {
    answers.set(question, answer)
    bytes += answer.bytes
    for (const oldest of answers.keys()) {
      if (bytes <= maxBytes) return
      take(oldest)
    }
  }
  return {
    answer: async <Output>(
      moment: string,
      question: string,
      make: () => Promise<Output | HttpResponse<Output>>,
    ) => {
      const known = take(question)
      if (known?.moment === moment) {
        keep(question, known)
        return (await known.reply) as HttpResponse<Output>
      }
      const remake = async () => {
        try {
          return { moment, reply: prepare(await make()) }
        } catch (error) {
          if (!known || !isUnreachable(error)) throw error
          const reply = (await known.reply) as HttpResponse<Output>
          log('warn', 'response not renewed, the last one stands', { error: errorDetails(error) })
          // Of its own moment: the next one tries again.
          return { moment: known.moment, reply }
        }
      }
      const made = remake()
      const reply = made.then((one) => withoutOutput(one.reply))
      const pending: PreparedAnswer = { moment, reply, bytes: 0 }
      keep(question, pending)
      // `made` reports the failure; this copy must not be an unhandled rejection.
      reply.catch(() => undefined)
      const settle = (answer?: PreparedAnswer): void => {
        if (answers.get(question) !== pending) return
        take(question)
        if (answer) keep(question, answer)
      }
      try {
        const one = await made
        settle({ moment: one.moment, reply, bytes: sizeOf(question, one.reply) })
        return one.reply
      } catch (error) {
        settle()
        throw error
      }
    },
  }
}

const sizeOf = (question: string, { text = '' }: HttpResponse<unknown>): number =>
  BYTES_PER_CHARACTER * (question.length + text.length)

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
