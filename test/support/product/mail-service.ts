import { createServer } from 'node:http'
import { listen } from '../../../local/http-servers.ts'
import { createMailService } from '../../../local/mail/create-mail-service.ts'
import type { Outbox } from '../../../local/outbox/outbox.ts'
import { setEnvironment } from './environment.ts'

/** The local mail service on a free port, and the environment of functions that send by it. */
export const startMailService = async (outbox: Pick<Outbox, 'send'>): Promise<{ stop(): void }> => {
  const server = createServer(createMailService({ outbox }))
  const port = await listen(server, 0)
  setEnvironment()
  process.env['ASSAY_MAIL_FROM'] = 'Assay <no-reply@assay.example>'
  process.env['SES_ENDPOINT'] = `http://127.0.0.1:${port}`
  return {
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
