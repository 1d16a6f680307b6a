/** Tells a password manager whose password a form asks for. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input
    className="visually-hidden"
    aria-hidden="true"
    tabIndex={-1}
    autoComplete="username"
    value={email}
    readOnly
  />
)
