import '../web/fonts.css'
import '../web/tokens.css'
import '../web/base.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { callApi } from '../web/api.ts'
import { makeQueryClient } from '../web/query-client.ts'
import { App } from './app.tsx'
import type { PageState } from './entry-server.tsx'

const root = document.getElementById('root')
const state = document.getElementById('state')
if (!root || !state) throw new Error('The page has no root or no state')

const { year, answers } = JSON.parse(state.textContent) as PageState
const client = makeQueryClient(callApi)
for (const [url, data] of Object.entries(answers)) client.setQueryData([url], data)

// A transition lets the browser answer clicks and scrolls between the slices of hydration.
startTransition(() => {
  hydrateRoot(root, <App client={client} year={year} />)
})
