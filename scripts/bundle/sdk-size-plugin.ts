import { join } from 'node:path'
import type { Plugin } from 'rolldown'

const shims = join(import.meta.dirname, 'shims')

/** Parts of the AWS SDK that no Lambda uses, with their shims. */
const REPLACED: Readonly<Record<string, string>> = {
  '@aws-sdk/credential-provider-node': join(shims, 'environment-credentials.ts'),
  '@aws-sdk/endpoint-cache': join(shims, 'endpoint-cache.ts'),
  '@smithy/core/event-streams': join(shims, 'event-streams.ts'),
}

/** Exceptions whose class or extra fields the product reads. */
const DISTINGUISHED = new Set(['ConditionalCheckFailedException', 'TransactionCanceledException'])

/**
 * Leaves out the classes of exceptions: one that a client does not know it throws as its base class,
 * with the exception's own name and message.
 */
const withoutErrors = (code: string): string =>
  code.replaceAll(/^n\d+_registry\.registerError\(\w+\$, (\w+)\);$/gm, (statement, name: string) =>
    DISTINGUISHED.has(name) ? statement : '',
  )

/** Removes unused parts of the SDK from a bundle: about 160 kB, and more of S3 and SES. */
export const sdkSizePlugin: Plugin = {
  name: 'sdk-size',
  resolveId: {
    filter: { id: new RegExp(`^(${Object.keys(REPLACED).join('|')})$`) },
    handler: (id) => REPLACED[id],
  },
  transform: {
    filter: { id: /[\\/]dist-es[\\/]schemas[\\/]schemas_\d+\.js$/ },
    handler: withoutErrors,
  },
}
