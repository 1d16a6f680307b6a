/** Something the person at the terminal can solve; shown as it is, without a stack. */
export class OpsError extends Error {
  override readonly name = 'OpsError'
}
