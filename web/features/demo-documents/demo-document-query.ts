import { queryOptions } from '@tanstack/react-query'
import { type EvidenceEntry, listEvidence } from '../../../shared/contract/projects/evidence.ts'
import { getProject } from '../../../shared/contract/projects/project.ts'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import { getMetricLatest, listPrivilegedTransactions } from '../../../shared/contract/skynet.ts'
import { type DemoDocument, demoPath } from '../../../shared/values/demo-document.ts'
import { call } from '../../lib/api/call.ts'

type Project = ResponseOf<typeof getProject>
type Market = NonNullable<ResponseOf<typeof getMetricLatest>['value']>['items'][number]
type PrivilegedCall = ResponseOf<typeof listPrivilegedTransactions>['items'][number]

/** What a demo document says: all that is on record of the thing that it stands for. */
export interface DocumentContent {
  readonly project: Project
  /** What was read from this document, the newest first. */
  readonly evidence: readonly EvidenceEntry[]
  readonly market: Market | undefined
  readonly privilegedCall: PrivilegedCall | undefined
}

/**
 * The content of a document; null where the project has none such.
 *
 * @param name as its path has it; undefined where there is one of its kind
 */
export const demoDocumentQuery = (
  projectId: string,
  document: DemoDocument,
  name: string | undefined,
) =>
  queryOptions({
    queryKey: ['demo-document', projectId, document, name],
    queryFn: async ({ signal }): Promise<DocumentContent | null> => {
      const path = demoPath(projectId, document, name)
      const [project, log] = await Promise.all([
        call(getProject, { params: { id: projectId }, signal }),
        wholeLog(projectId, signal),
      ])
      const content = {
        project,
        evidence: log.filter((entry) => addressesIn(entry).includes(path)),
        market: document === 'exchange' ? await marketAt(project, path, signal) : undefined,
        privilegedCall:
          document === 'transaction' ? await callAt(project, path, signal) : undefined,
      }
      return project.demo && isKnown(content, path) ? content : null
    },
    staleTime: 60_000,
  })

const isKnown = ({ project, evidence, market, privilegedCall }: DocumentContent, path: string) => {
  const { website, links, id } = project
  const own = [website, links?.documents, links?.repository]
  const account = links?.twitter === undefined ? undefined : demoPath(id, 'social')
  return (
    evidence.length > 0 ||
    (market ?? privilegedCall) !== undefined ||
    [...own, account].includes(path)
  )
}

const addressesIn = ({ source, data }: EvidenceEntry): readonly unknown[] => {
  const { url, reportUrl } = data as { readonly url?: unknown; readonly reportUrl?: unknown }
  return [source.url, url, reportUrl]
}

const wholeLog = async (id: string, signal: AbortSignal): Promise<readonly EvidenceEntry[]> => {
  const entries: EvidenceEntry[] = []
  let after: string | null = ''
  while (after !== null) {
    const query: Record<string, string> = { limit: '200', ...(after !== '' && { after }) }
    const page: ResponseOf<typeof listEvidence> = await call(listEvidence, {
      params: { id },
      query,
      signal,
    })
    entries.push(...page.items)
    after = page.next
  }
  return entries
}

const marketAt = async ({ id }: Project, path: string, signal: AbortSignal) => {
  const { value } = await call(getMetricLatest, {
    query: { name: `exchanges(projectId=${id})` },
    signal,
  })
  return value?.items.find(({ url }) => url === path)
}

const callAt = async ({ facts: { contracts } }: Project, path: string, signal: AbortSignal) => {
  const found = await Promise.all(
    contracts.map(
      async ({ address, chain }) =>
        (
          await call(listPrivilegedTransactions, {
            query: { address, chain, limit: '100' },
            signal,
          })
        ).items,
    ),
  )
  return found.flat().find(({ explorerUrl }) => explorerUrl === path)
}
