import { AuthPage, loadFailureNotice } from './auth-page.tsx'

const LogInPage = () => <AuthPage page="login" />

const SignUpPage = () => <AuthPage page="signup" />

/** The pages, with all that they show first: a notice that comes later would move the form. */
export const loadAuthPages = async () => {
  await loadFailureNotice()
  return { LogInPage, SignUpPage }
}
