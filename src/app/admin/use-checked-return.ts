import { useEffect } from 'react'
import { authUrls } from '../../features/auth/contract.ts'
import { callApi } from '../../platform/web/api.ts'

/**
 * Hides the admin area when the page enters the back/forward cache, and shows it again only when
 * the session is still valid: another tab may have signed out meanwhile.
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
