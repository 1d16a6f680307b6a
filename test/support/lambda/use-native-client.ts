import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Loaded before `aws-lambda-ric`: gives it a client where its own was not compiled. */

const NATIVE = './rapid-client.node'

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const isMissing =
      specifier === NATIVE &&
      context.parentURL !== undefined &&
      !existsSync(fileURLToPath(new URL(NATIVE, context.parentURL)))
    return isMissing
      ? { url: new URL('./native-client.ts', import.meta.url).href, shortCircuit: true }
      : nextResolve(specifier, context)
  },
})
