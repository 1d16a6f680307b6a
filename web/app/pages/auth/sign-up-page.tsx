import { AuthPage } from '../../../features/auth/flow/auth-page.tsx'

const SignUpPage = () => <AuthPage page="signup" />

export default SignUpPage
