import { AuthButton } from './auth-button.tsx'

/** @param signUpOnly without Log In, on the log-in page itself. Default false */
export const SignedOutButtons = ({ signUpOnly = false }: { readonly signUpOnly?: boolean }) => (
  <>
    {!signUpOnly && <AuthButton view="login" variant="quiet" />}
    <AuthButton view="signup" variant="primary" />
  </>
)
