import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const shims = join(import.meta.dirname, 'shims')

/** Parts of the AWS SDK that no Lambda uses, with their shims. */
const REPLACED: Readonly<Record<string, string>> = {
  '@aws-sdk/credential-provider-node': join(shims, 'environment-credentials.ts'),
  '@aws-sdk/endpoint-cache': join(shims, 'endpoint-cache.ts'),
  '@smithy/core/event-streams': join(shims, 'event-streams.ts'),
}

/** Exceptions whose class or extra fields the product reads. */
const DISTINGUISHED = new Set(['ConditionalCheckFailedException', 'TransactionCanceledException'])

/** Removes unused parts of the SDK from a bundle: about 160 kB, and more of S3 and SES. */
export const sdkSizePlugin: Plugin = {
  name: 'sdk-size',
  setup: (build) => {
    const replaced = new RegExp(`^(${Object.keys(REPLACED).join('|')})$`)
    build.onResolve({ filter: replaced }, ({ path }) => ({ path: REPLACED[path] ?? path }))
    // Of its own package.json a client reads the version alone, for the user agent.
    build.onLoad(
      { filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ },
      async (file) => {
        const { version } = JSON.parse(await readFile(file.path, 'utf8')) as { version: string }
        return { contents: JSON.stringify({ version }), loader: 'json' }
      },
    )
    build.onLoad({ filter: /[\\/]dist-es[\\/]schemas[\\/]schemas_\d+\.js$/ }, async ({ path }) => ({
      contents: withoutErrors(withPlainKeys(await readFile(path, 'utf8'))),
      loader: 'js',
    }))
  },
}

/**
 * Writes the keys of a client's schemas out. They are names of constants, which to esbuild might be
 * anything: it would keep the schemas of every operation that there is.
 */
const withPlainKeys = (code: string): string => {
  const constants = new Map(
    Array.from(code.matchAll(/^const (_\w+) = ("[^"\\\n]*");$/gm), ([, name, value]) => [
      name,
      value,
    ]),
  )
  return code.replaceAll(/\[(_\w+)\]:/g, (key, name: string) => `${constants.get(name) ?? key}:`)
}

/**
 * Leaves out the classes of exceptions: one that a client does not know it throws as its base class,
 * with the exception's own name and message.
 */
const withoutErrors = (code: string): string =>
  code.replaceAll(/^n\d+_registry\.registerError\(\w+\$, (\w+)\);$/gm, (statement, name: string) =>
    DISTINGUISHED.has(name) ? statement : '',
  )
