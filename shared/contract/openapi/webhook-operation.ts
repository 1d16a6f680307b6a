const header = (name: string, description: string) =>
  ({ name, in: 'header', required: true, description, schema: { type: 'string' } }) as const

/** What is sent to a webhook, as an operation of its receiver; `docs/webhooks.md` says more. */
export const webhookOperation = {
  operationId: 'webhooks-message',
  summary: 'Tells of the alerts of a watched project, or is a test.',
  description: 'More kinds and fields may come: pass over those that you do not know.',
  tags: ['webhooks'],
  parameters: [
    header('webhook-id', 'Of the message, the same in each try.'),
    header('webhook-timestamp', 'When this try was made, in seconds since 1970.'),
    header(
      'webhook-signature',
      '`v1,` and the HMAC-SHA256, in base64, of `<webhook-id>.<webhook-timestamp>.<body>` under the secret of the webhook, as Standard Webhooks has it.',
    ),
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookMessage' } } },
  },
  responses: {
    '2XX': { description: 'The message has arrived. Nothing else of the answer is read.' },
    410: { description: 'Turns the webhook off.' },
    default: {
      description:
        'A failure, as no answer within five seconds and every redirect are: the message is tried again within the day.',
    },
  },
} as const
