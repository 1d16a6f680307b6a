import { AuthPage } from './auth-page.tsx'

// One file for all of signing in: the modal's views are those of the pages.
export { AuthModal } from './auth-modal.tsx'

export const LogInPage = () => <AuthPage page="login" />

export const SignUpPage = () => <AuthPage page="signup" />
