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
  head: ({ ownerName }) => ({
    title: 'Personal Dashboard',
    description: `Goals, favorite quotes and currently watched movies of ${ownerName}.`,
    listing: { kind: 'page', path: '/dashboard', name: 'Personal Dashboard' },
  }),
  reads: async () => (await screen()).dashboardReads,
  view: async () => (await screen()).DashboardPage,
})
