import { type ReactNode, useState } from 'react'
import { useLocation } from '../../platform/web/location.ts'
import { usePageYear } from '../../platform/web/page-year.ts'
import { FloatingButton } from './floating-button.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './public-layout.module.css'

/** What all public pages share: header, main landmark, footer and the floating button. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const { year } = usePageYear()
  // The route the menu was opened on: any navigation closes it.
  const [menuOn, setMenuOn] = useState<string>()
  const isMenuOpen = menuOn === path
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header isMenuOpen={isMenuOpen} onMenu={(open) => setMenuOn(open ? path : undefined)} />
      <main id="main" tabIndex={-1} inert={isMenuOpen}>
        {children}
      </main>
      <div inert={isMenuOpen}>
        <Footer year={year} />
      </div>
      {!isMenuOpen && <FloatingButton />}
    </>
  )
}
