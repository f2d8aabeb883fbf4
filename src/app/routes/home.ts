import { type PageData, publicPage } from './public-page.ts'

const screen = () => import('./home.tsx')

/** The home page, with its sections. */
export const home = publicPage({
  path: '/',
  link: { label: 'Home', order: 0, place: () => 'front' },
  listsPosts: true,
  head: ({ title, description }) => ({
    title,
    description,
    listing: { kind: 'home', path: '/' },
  }),
  // In the code of the view, since other pages need nothing of the sections.
  reads: async (_search, site) => (await screen()).homeReads(site),
  view: async () => (await screen()).HomePage,
})

export function homeData({ person, website }: PageData): object[] {
  return [person, website]
}
