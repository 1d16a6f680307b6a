import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import type { Config } from '../platform/config/config.ts'
import { emulatorAt } from '../platform/config/emulator-at.ts'
import type { Email } from './compose-email.ts'

export interface EmailSender {
  /** Resolves when SES has accepted the email, not when it is delivered. */
  send(to: string, email: Email): Promise<void>
}

/** Sends through SES. Its exceptions keep their names. */
export const createEmailSender = ({
  from,
  configuration,
  endpoint,
}: NonNullable<Config['mail']>): EmailSender => {
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
    send: async (to, { subject, text, headers = {} }) => {
      const Headers = Object.entries(headers).map(([Name, Value]) => ({ Name, Value }))
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          ConfigurationSetName: configuration,
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: {
              Subject: utf8(subject),
              Body: { Text: utf8(text) },
              ...(Headers.length > 0 && { Headers }),
            },
          },
        }),
      )
    },
  }
}
