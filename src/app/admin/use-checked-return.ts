import { useEffect } from 'react'
import { authUrls } from '../../features/auth/contract.ts'
import { callApi } from '../../web/api.ts'

/**
 * Hides the admin area when the browser puts it aside for the way back, and shows it again only when
 * somebody is still signed in: another tab may have signed out meanwhile.
 */
export function useCheckedReturn(): void {
  useEffect(() => {
    const { style } = document.documentElement
    const onHide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) style.visibility = 'hidden'
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      callApi('GET', authUrls.session).then(
        () => (style.visibility = ''),
        () => location.replace('/auth'),
      )
    }
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
    }
  }, [])
}
