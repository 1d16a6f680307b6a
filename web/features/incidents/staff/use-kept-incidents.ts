import { useState } from 'react'
import type { Incident } from '../../../../shared/contract/incidents.ts'

type Kept = { readonly incident: Incident; readonly index: number }

const without = (kept: readonly Kept[], reference: string): readonly Kept[] =>
  kept.filter(({ incident }) => incident.reference !== reference)

/**
 * A list that is read again and again, in which what staff act on stays, as they saw it, also once it
 * has left the list: what they have typed must not be lost.
 */
export const useKeptIncidents = (items: readonly Incident[]) => {
  const [kept, setKept] = useState<readonly Kept[]>([])
  const gone = items
    .reduce((left, { reference }) => without(left, reference), kept)
    .toSorted((a, b) => a.index - b.index)
  return {
    shown: gone.reduce((list, { incident, index }) => list.toSpliced(index, 0, incident), items),
    keep: (incident: Incident, index: number) =>
      setKept((before) => [...without(before, incident.reference), { incident, index }]),
    release: (reference: string) => setKept((before) => without(before, reference)),
  }
}
