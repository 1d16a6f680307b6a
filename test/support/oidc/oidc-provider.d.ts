/** The part of it that the tests use; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export interface ProviderContext {
    readonly path: string
    readonly req: IncomingMessage
    readonly res: ServerResponse
    respond?: boolean
    body: unknown
    readonly oidc?: {
      readonly route?: string
      readonly provider: Provider
      readonly client?: { readonly clientId: string }
      readonly session?: { readonly accountId?: string }
    }
  }

  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    readonly Grant: new (of: {
      clientId: string | undefined
      accountId: string | undefined
    }) => Grant
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): void
    callback(): RequestListener
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login: { readonly accountId: string } },
    ): Promise<void>
  }
}
