import type { AnyEndpoint, ResponseOf } from '../../../shared/contract/endpoint.ts'
import { handlePublic } from '../../platform/http/handle-public.ts'
import { checkInput } from '../../platform/http/request/check-input.ts'
import { createPreparedAnswers } from '../../platform/http/response/prepared-answers.ts'
import type { HttpResponse } from '../../platform/http/response/http-response.ts'
import type { CheckedRequest } from '../../platform/http/request-chain.ts'
import { whileBeginning } from '../../platform/while-beginning.ts'
import type { Catalogue } from './catalogue.ts'
import { withCatalogue } from './store/current-catalogue.ts'
import { MINUTE_MS } from '../../../shared/values/days.ts'

type PublicEndpoint = AnyEndpoint & { readonly access: 'public' }

type Answer<E extends AnyEndpoint> = ResponseOf<E> | HttpResponse<ResponseOf<E>>

const KEPT_MAX_BYTES = 32 * 1024 * 1024

/** Shared by all handlers of a process. */
const prepared = createPreparedAnswers(KEPT_MAX_BYTES)

/**
 * The Lambda of a call that follows from the published catalogue. A response is prepared once per
 * snapshot, question and minute.
 * @param act may use only params, query and time of the request
 * @example export const handler = handleCached(searchProject, async ({ query }, catalogue) => …)
 */
export const handleCached = <E extends PublicEndpoint>(
  endpoint: E,
  act: (
    request: Pick<CheckedRequest<E>, 'params' | 'query' | 'now'>,
    catalogue: Catalogue,
  ) => Answer<E> | Promise<Answer<E>>,
) => {
  const answer = async ({
    params,
    query,
    now,
  }: Pick<CheckedRequest<E>, 'params' | 'query' | 'now'>) =>
    await withCatalogue(async (catalogue) => {
      const { snapshotId, asOf } = catalogue
      const moment = JSON.stringify([snapshotId, asOf, Math.floor(now / MINUTE_MS)])
      const question = JSON.stringify([endpoint.id, params, query])
      return await prepared.answer(
        moment,
        question,
        async () => await act({ params, query, now }, catalogue),
      )
    })

  /**
   * Answers a question while the function begins: what it reads for it, the first event finds.
   * @param query as in an address
   */
  const begin = async (query: Readonly<Record<string, string>> = {}): Promise<void> =>
    await whileBeginning(async () => {
      const checked = checkInput(endpoint.query, query)
      await answer({ params: undefined, query: checked, now: Date.now() } as CheckedRequest<E>)
    })
  return Object.assign(handlePublic(endpoint, answer), { begin })
}
