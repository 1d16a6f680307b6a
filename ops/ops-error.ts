/** A problem that the operator can solve; its message is shown without a stack. */
export class OpsError extends Error {
  override readonly name = 'OpsError'
}
