import '../../platform/web/fonts.css'
import '../../platform/web/tokens.css'
import '../../platform/web/base.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { siteOptions } from '../../features/site/queries.ts'
import { rememberDateTime } from '../../shared/dates.ts'
import { callApi } from '../../platform/web/api.ts'
import { makeQueryClient } from '../../platform/web/query-client.ts'
// Imported here to be part of the entry chunk; its Trusted Types policy may be created only once.
import '../../platform/web/trusted-html.ts'
import { App, prepareAhead } from './app.tsx'
import type { PageState } from './entry-server.tsx'
import { matchPage } from '../routes/routes.ts'

const root = document.getElementById('root')
const state = document.getElementById('state')
if (!root || !state) throw new Error('The page has no root or no state')

const { year, answers, missing } = JSON.parse(state.textContent) as PageState
const client = makeQueryClient(callApi)
for (const [url, data] of Object.entries(answers)) client.setQueryData([url], data)
const timeZone = client.getQueryData(siteOptions.queryKey)?.timeZone ?? ''
for (const time of root.querySelectorAll<HTMLTimeElement>('time[datetime*=T]'))
  rememberDateTime(time.dateTime, timeZone, time.textContent)

// The document preloads the code of its screen. A transition keeps hydration interruptible by clicks and scrolling.
matchPage(location.pathname, missing)
  .load()
  .then(
    () =>
      startTransition(
        () => void hydrateRoot(root, <App client={client} year={year} missing={missing} />),
      ),
    () => document.documentElement.classList.remove('js'),
  )

// Prefetches the page of a link that is hovered, touched or focused.
for (const sign of ['pointerover', 'touchstart', 'focusin'] as const)
  document.addEventListener(sign, preloadLink, { passive: true })

function preloadLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  void prepareAhead(matchPage(link.pathname), client, link.search)
}
