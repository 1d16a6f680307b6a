import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import { exportData } from '../../../../shared/contract/user.ts'
import { call } from '../../../lib/api/call.ts'
import { saveFile } from '../../../lib/files/save-file.ts'

type Part = ResponseOf<typeof exportData>

/**
 * Asks for the export part by part and has the browser save it as one file.
 * @throws CallError when a part does not come; nothing is saved then
 */
export const downloadExport = async (): Promise<void> => {
  const first = await call(exportData, { query: {} })
  const parts: Part[] = [first]
  for (let after = first.next; after !== null; after = parts.at(-1)?.next ?? null) {
    parts.push(await call(exportData, { query: { after } }))
  }
  const { exportedAt, account } = first
  const events = parts
    .flatMap((part) => part.events)
    .toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt))
  const reports = parts
    .flatMap((part) => part.reports)
    .toSorted((a, b) => a.reportedAt.localeCompare(b.reportedAt))
  const activity = parts
    .flatMap((part) => part.activity)
    .toSorted((a, b) => a.at.localeCompare(b.at))
  saveFile(
    `assay-export-${exportedAt.slice(0, 10)}.json`,
    JSON.stringify({ exportedAt, ...account, reports, events, activity }, null, 2),
    'application/json',
  )
}
