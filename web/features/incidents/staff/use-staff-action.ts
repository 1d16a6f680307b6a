import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Incident } from '../../../../shared/contract/incidents.ts'
import { toast } from '../../../components/feedback/toast.ts'
import { codeOf } from '../../../lib/api/call-errors.ts'
import type { FormRefusal } from '../../../lib/forms/form.ts'
import { QUEUE } from './incident-queries.ts'
import { waitingReportsQuery } from './pending-reports-query.ts'
import { refusalOf, STATUS_WORDS } from '../incident-labels.ts'
import { useIntent } from '../use-idempotency-key.ts'

type Listed = { readonly items: readonly Incident[]; readonly total: number }

/**
 * A step of staff on one report: the lists show its outcome at once, and a refusal goes to the form.
 *
 * @param names of the form's fields
 */
export const useStep = <Content, Name extends string>(
  names: readonly Name[],
  send: (content: Content, idempotencyKey: string) => Promise<Incident>,
  onDone: () => void,
) => {
  const client = useQueryClient()
  const intentOf = useIntent()
  const [isStale, setStale] = useState(false)
  const take = async (content: Content): Promise<FormRefusal<Name> | undefined> => {
    try {
      const after = await send(content, intentOf(content))
      client.setQueriesData<Listed>(
        { queryKey: QUEUE },
        (list) =>
          list && {
            ...list,
            items: list.items.map((one) => (one.reference === after.reference ? after : one)),
          },
      )
      void client.invalidateQueries(waitingReportsQuery)
      toast.success(`${after.reference}: ${STATUS_WORDS[after.status].toLowerCase()}.`)
    } catch (error) {
      setStale(codeOf(error) === 'StaleIncident')
      return refusalOf(error, names)
    }
    onDone()
    return undefined
  }
  const reload = async () => {
    await client.invalidateQueries({ queryKey: QUEUE })
    onDone()
  }
  return { take, isStale, reload: () => void reload() }
}
