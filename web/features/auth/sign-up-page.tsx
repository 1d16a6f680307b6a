import { AuthPage } from './auth-page.tsx'

const SignUpPage = () => <AuthPage page="signup" />

export default SignUpPage
