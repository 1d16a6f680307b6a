import { AuthPage } from './auth-page.tsx'

export const LogInPage = () => <AuthPage page="login" />

export const SignUpPage = () => <AuthPage page="signup" />
