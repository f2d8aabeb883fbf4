import { AdminArea } from '../admin/admin-area.tsx'
import { OwnerSession } from '../admin/owner-session.tsx'

/** The admin area. */
export function AdminPage() {
  return (
    <OwnerSession>
      <AdminArea />
    </OwnerSession>
  )
}
