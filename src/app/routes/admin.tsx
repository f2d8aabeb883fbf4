export { AdminPage } from '../admin/admin-page.tsx'
