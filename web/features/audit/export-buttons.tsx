import { useState } from 'react'
import { DownloadIcon } from '../../components/action-icons.tsx'
import { Button } from '../../components/buttons/button.tsx'
import { toast } from '../../components/feedback/toast.ts'
import { rowsToCsv } from '../../lib/files/rows-to-csv.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

type Format = 'csv' | 'json'
type Page = {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly next: string | null
}

export type ExportButtonsProps = {
  /** First part of the file's name. */
  name: string
  readPage: (cursor: string | undefined, as: Format) => Promise<Page>
}

const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const

const LABELS = { csv: texts.csv, json: texts.json } as const

/** Downloads all pages as one file, which is put together here: no answer of the server is too large. */
export const ExportButtons = ({ name, readPage }: ExportButtonsProps) => {
  const [running, setRunning] = useState<{ format: Format; count: number }>()
  const download = async (format: Format) => {
    if (running !== undefined) return
    try {
      const rows: Page['items'][number][] = []
      let cursor: string | undefined
      do {
        setRunning({ format, count: rows.length })
        const page = await readPage(cursor, format)
        rows.push(...page.items)
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      const text = format === 'csv' ? rowsToCsv(rows) : `${JSON.stringify(rows, null, 2)}\n`
      saveFile(`${name}.${format}`, text, TYPES[format])
    } catch {
      toast.error(texts.exportFailed)
    } finally {
      setRunning(undefined)
    }
  }
  return (['csv', 'json'] as const).map((format) => (
    <Button
      key={format}
      size="sm"
      variant="quiet"
      icon={<DownloadIcon size={14} />}
      aria-label={formatMessage(texts.exportAs, { format: LABELS[format] })}
      pending={running !== undefined}
      onClick={() => void download(format)}
    >
      {running?.format === format
        ? formatMessage(texts.exporting, { count: running.count })
        : LABELS[format]}
    </Button>
  ))
}
