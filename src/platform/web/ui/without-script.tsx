import type { ReactNode } from 'react'

/**
 * What a form says where no script can send it. Such a form has the method `dialog`, which sends nothing:
 * by itself a browser would put what was typed into the address and lose it.
 */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <p className="without-script">{children}</p>
}
