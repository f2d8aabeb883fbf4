import { useEffect, useRef } from 'react'

/** Names to the server each page that is opened without loading a document, so that it counts like the others. */
export function useOpenedPages(pathname: string, isPublic: boolean): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (pathname === last.current) return
    last.current = pathname
    // It is only a number: without a connection it is one less.
    if (isPublic) void fetch(pathname, { method: 'HEAD' }).catch(() => undefined)
  }, [pathname, isPublic])
}
