import { useLocation } from '../../platform/web/location.ts'
import type { WrittenKind } from '../../shared/addresses.ts'
import { OwnerSession } from '../admin/owner-session.tsx'
import { usePreparedText, WritingPlace } from '../admin/writing/writing-place.tsx'

/** The page for writing a text. */
export function WritingPage() {
  const [path] = useLocation()
  const [, , place, address = ''] = path.split('/')
  // The route has checked it.
  const text = { kind: place as WrittenKind, address }
  usePreparedText(text)
  return (
    <OwnerSession>
      <WritingPlace {...text} />
    </OwnerSession>
  )
}
