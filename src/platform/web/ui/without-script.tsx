import type { ReactNode } from 'react'

/**
 * A notice for forms that need scripts. Such forms have the method `dialog`, because browsers would otherwise put the values
 * into the URL and lose them.
 */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <p className="without-script">{children}</p>
}
