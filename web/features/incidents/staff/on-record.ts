import type { Incident } from '../../../../shared/contract/incidents.ts'

/** What a step on an incident has to name beside its reference, where it came from no report. */
export const onRecordOf = ({ origin, projectId }: Incident): { readonly projectId?: string } =>
  origin === 'evidence' ? { projectId } : {}
