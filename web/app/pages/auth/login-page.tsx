import { AuthPage } from '../../../features/auth/flow/auth-page.tsx'

const LoginPage = () => <AuthPage page="login" />

export default LoginPage
