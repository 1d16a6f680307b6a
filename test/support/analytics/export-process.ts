import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { exportTo } from './export-to.ts'

// An export in a process of its own, to be killed: endpoint, stage, directory. It writes a dot for each
// step that it makes.
const [endpoint = '', stage = '', directory = ''] = process.argv.slice(2)
const client = createDocumentClient({ endpoint })
const { added } = await exportTo(
  directory,
  { client, stage },
  {
    rowsAtOnce: 50,
    onProgress: () => process.stdout.write('.'),
  },
)
client.destroy()
process.stdout.write(`added ${added}\n`)
