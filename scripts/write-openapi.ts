import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '../shared/contract/registry.ts'
import { toOpenApi } from '../shared/contract/openapi/openapi.ts'

const file = join(import.meta.dirname, '..', 'openapi.json')
writeFileSync(file, `${JSON.stringify(toOpenApi(registry), null, 2)}\n`)
