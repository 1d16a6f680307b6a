import { useState } from 'react'
import { mergeKnownValues } from './filter-groups.ts'
import type { Facets, KnownValues } from './filter-groups.ts'

/** The values of the long filters that were shown so far, in their order. */
export const useKnownValues = (facets: Facets | undefined): KnownValues => {
  const [known, setKnown] = useState<KnownValues>({ chain: [], category: [] })
  const after = facets === undefined ? known : mergeKnownValues(known, facets)
  if (after !== known) setKnown(after)
  return after
}
