import { NotFound } from '../layout/not-found.tsx'

/** The screen for every address that has no page. */
export function NotFoundPage() {
  return <NotFound />
}
