import type { Site } from '../../features/site/contract.ts'
import { placeTexts } from '../../features/site/queries.ts'
import { publicPage } from './public-page.ts'

const screen = () => import('./dashboard.tsx')

const sectionOf = ({ sections }: Site) => sections.find(({ name }) => name === 'dashboard')

/** The whole dashboard. Links to it have the title of its section, and are hidden together with it. */
export const dashboard = publicPage({
  path: '/dashboard',
  link: {
    label: (site) => sectionOf(site)?.heading ?? '',
    order: -20,
    place: (site) => sectionOf(site) && 'header',
  },
  head: ({ ownerName }, client) => {
    const texts = client.getQueryData(placeTexts('dashboard').queryKey)
    const { dashboardTitle: title = ownerName, dashboardDescription = '' } = texts ?? {}
    return {
      title,
      awaitsData: !texts,
      description: dashboardDescription.replace('#', ownerName),
      listing: { kind: 'page', path: '/dashboard', name: title },
    }
  },
  reads: async () => (await screen()).dashboardReads,
  view: async () => (await screen()).DashboardPage,
})
