import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import type { Config } from '../platform/config/config.ts'
import { emulatorAt } from '../platform/config/emulator-at.ts'
import type { Mail } from './compose-mail.ts'

export interface MailSender {
  /** Resolves when the mail service has taken the mail; whether it arrives is not known then. */
  send(to: string, mail: Mail): Promise<void>
}

/** Hands mails to SES; its exceptions come through by their own names. */
export const createMailSender = ({ from, endpoint }: NonNullable<Config['mail']>): MailSender => {
  const client = new SESv2Client({
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 5_000,
      throwOnRequestTimeout: true,
    },
    ...emulatorAt(endpoint),
  })
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  return {
    send: async (to, { subject, text }) => {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text) } } },
        }),
      )
    },
  }
}
