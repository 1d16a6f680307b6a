import { enqueueEmail } from '../../email/published.ts'
import { errorDetails, log } from '../../platform/log.ts'

/** Queues an email about what has happened. A failure to queue is logged, and stops nothing. */
export const notifyUser = async (
  email: Parameters<typeof enqueueEmail>[0],
  { requestId }: { readonly requestId: string },
): Promise<void> => {
  try {
    await enqueueEmail(email)
  } catch (error) {
    log('error', 'email not queued', { requestId, kind: email.kind, error: errorDetails(error) })
  }
}
