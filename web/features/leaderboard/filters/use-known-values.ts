import { useState } from 'react'
import { mergeKnownValues, NOTHING_KNOWN } from './filter-groups.ts'
import type { Facets, KnownValues } from './filter-groups.ts'

/** Facet values that have appeared so far, in a stable order. */
export const useKnownValues = (facets: Facets | undefined): KnownValues => {
  const [known, setKnown] = useState(NOTHING_KNOWN)
  const after = facets === undefined ? known : mergeKnownValues(known, facets)
  if (after !== known) setKnown(after)
  return after
}
