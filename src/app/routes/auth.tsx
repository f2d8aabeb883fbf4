export { AuthPage } from '../../features/auth/web/page.tsx'
