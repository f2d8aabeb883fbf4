import { placeTexts } from '../../features/site/queries.ts'
import { publicPage } from './public-page.ts'

const screen = () => import('./dashboard.tsx')

/** The whole dashboard. Links to it are hidden together with its section. */
export const dashboard = publicPage({
  path: '/dashboard',
  link: {
    label: 'Dashboard',
    fullLabel: 'My Dashboard',
    order: -20,
    place: ({ sections }) =>
      sections.some(({ name }) => name === 'dashboard') ? 'header' : undefined,
  },
  head: ({ ownerName }, client) => {
    const { dashboardTitle: title = ownerName, dashboardDescription = '' } =
      client.getQueryData(placeTexts('dashboard').queryKey) ?? {}
    return {
      title,
      description: dashboardDescription.replace('#', ownerName),
      listing: { kind: 'page', path: '/dashboard', name: title },
    }
  },
  reads: async () => (await screen()).dashboardReads,
  view: async () => (await screen()).DashboardPage,
})
