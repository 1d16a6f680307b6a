import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMailService } from '../../../local/mail/create-mail-service.ts'
import type { Outbox } from '../../../local/outbox/outbox.ts'
import { setEnvironment } from './environment.ts'

/** The local mail service on a free port, and the environment of functions that send by it. */
export const startMailService = async (outbox: Pick<Outbox, 'send'>): Promise<{ stop(): void }> => {
  const server = createServer(createMailService({ outbox }))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  setEnvironment()
  process.env['ASSAY_MAIL_FROM'] = 'Assay <no-reply@assay.example>'
  process.env['SES_ENDPOINT'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
