import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const standIns = join(import.meta.dirname, 'stand-ins')

/** Parts of the AWS SDK that no Lambda of ours uses, and what its bundle holds instead. */
const REPLACED: Readonly<Record<string, string>> = {
  '@aws-sdk/credential-provider-node': join(standIns, 'environment-credentials.ts'),
  '@aws-sdk/endpoint-cache': join(standIns, 'endpoint-cache.ts'),
}

/** Imported by the SDK at the first streamed operation; DynamoDB and Cognito have none. */
const NEVER_LOADED = '@smithy/core/event-streams'

/** Leaves out of a bundle what the SDK brings along for others: together about 160 kB. */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup: (build) => {
    const replaced = new RegExp(`^(${Object.keys(REPLACED).join('|')})$`)
    build.onResolve({ filter: replaced }, ({ path }) => ({ path: REPLACED[path] ?? path }))
    build.onResolve({ filter: new RegExp(`^${NEVER_LOADED}$`) }, ({ path }) => ({
      path,
      external: true,
    }))
    // Of its own package.json a client reads the version alone, for the user agent.
    build.onLoad(
      { filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ },
      async (file) => {
        const { version } = JSON.parse(await readFile(file.path, 'utf8')) as { version: string }
        return { contents: JSON.stringify({ version }), loader: 'json' }
      },
    )
  },
}
