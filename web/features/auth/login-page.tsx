import { AuthPage } from './auth-page.tsx'

const LoginPage = () => <AuthPage page="login" />

export default LoginPage
