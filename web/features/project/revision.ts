import { useQuery } from '@tanstack/react-query'
import { projectQuery } from './rating-queries.ts'

/** The revision that the project was shown with. */
export const useRevision = (id: string): number | undefined =>
  useQuery(projectQuery(id)).data?.revision

export const revisionQuery = (revision: number | undefined) =>
  revision === undefined ? {} : { revision: String(revision) }
