import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { type TableContext, tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { createKeyWrapping } from '../../lambdas/platform/personal-data/key-wrapping.ts'
import { OpsError } from '../ops-error.ts'
import { SECRETS_VARIABLE } from './secrets-of-environment.ts'

/**
 * Functions wrap each new key under the first secret that they are deployed with: one key under the
 * first of these shows that they know it. What is wrapped under another nobody could read.
 *
 * @param secrets of the environment, the newest first
 * @param ofNoKeys what a table without any key is: `unproven` where keys are to come into it
 * @throws {OpsError} when no key is wrapped under the newest secret
 */
export const checkNewestSecret = async (
  { client, stage }: TableContext,
  [newest = '']: readonly string[],
  ofNoKeys: 'nothing to do' | 'unproven',
): Promise<void> => {
  const wrapping = createKeyWrapping([newest])
  const TableName = tableName(stage, 'data-keys')
  let keys = 0
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName, ConsistentRead: true },
  )) {
    for (const { subject, wrapped } of Items) {
      if (typeof wrapped !== 'string') continue
      if (wrapping.unwrap(wrapped, String(subject))) return
      keys += 1
    }
  }
  if (keys === 0 && ofNoKeys === 'nothing to do') return
  throw new OpsError(
    `Nothing was changed: no key is wrapped under the first secret of ${SECRETS_VARIABLE}, so nothing ` +
      'shows that the functions are deployed with it. Is it the right one, and deployed as the first ' +
      '(docs/runbook.md, Secrets)? If so, report an incident or ask for a quote on the site, which makes a ' +
      'key, and give the command again.',
  )
}
