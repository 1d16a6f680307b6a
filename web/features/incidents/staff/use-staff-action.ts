import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Incident } from '../../../../shared/contract/incidents.ts'
import { toast } from '../../../components/feedback/toast.ts'
import { codeOf } from '../../../lib/api/call-errors.ts'
import type { FormRefusal } from '../../../lib/forms/form.ts'
import { QUEUE_KEY } from './incident-queries.ts'
import { pendingReportsQuery } from './pending-reports-query.ts'
import { formRefusal } from '../../../lib/forms/form-refusal.ts'
import { STATUS_LABELS } from '../incident-labels.ts'
import { useIdempotencyKey } from '../../../lib/forms/use-idempotency-key.ts'

type QueuePage = { readonly items: readonly Incident[]; readonly next: string | null }

/** The fields by which a call names its incident; one without a report also needs its project. */
export const incidentTarget = ({ reference, updatedAt, origin, projectId }: Incident) => ({
  reference,
  updatedAt,
  ...(origin === 'evidence' && { projectId }),
})

/**
 * Submits a staff action on a report, updates the queue with the response, and maps refusals to the
 * form.
 *
 * @param names names of the form's fields
 */
export const useStaffAction = <Content, Name extends string>(
  names: readonly Name[],
  send: (content: Content, idempotencyKey: string) => Promise<Incident>,
  onDone: () => void,
) => {
  const client = useQueryClient()
  const sendUnderKey = useIdempotencyKey()
  const [isStale, setStale] = useState(false)
  const submit = async (content: Content): Promise<FormRefusal<Name> | undefined> => {
    try {
      const after = await sendUnderKey(
        content,
        async (idempotencyKey) => await send(content, idempotencyKey),
      )
      const replace = (item: Incident) => (item.reference === after.reference ? after : item)
      client.setQueriesData<InfiniteData<QueuePage>>(
        { queryKey: QUEUE_KEY },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, items: page.items.map(replace) })),
          },
      )
      void client.invalidateQueries(pendingReportsQuery)
      toast.success(`${after.reference}: ${STATUS_LABELS[after.status].toLowerCase()}.`)
    } catch (error) {
      setStale(codeOf(error) === 'StaleIncident')
      return formRefusal(error, names)
    }
    onDone()
    return undefined
  }
  const reload = async () => {
    await client.invalidateQueries({ queryKey: QUEUE_KEY })
    onDone()
  }
  return { submit, isStale, reload: () => void reload() }
}
