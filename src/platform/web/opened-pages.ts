import { useEffect, useRef } from 'react'

/** Reports pages that are opened by client-side navigation to the server, so that their views are counted too. */
export function useOpenedPages(pathname: string, isPublic: boolean): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (pathname === last.current) return
    last.current = pathname
    // A failure only means one view less in the statistics.
    if (isPublic) void fetch(pathname, { method: 'HEAD' }).catch(() => undefined)
  }, [pathname, isPublic])
}
