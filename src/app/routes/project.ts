import { projectPage } from '../../features/projects/queries.ts'
import { idDigits } from '../../shared/ids.ts'
import { headOf } from './head-of.ts'
import { publicPages } from './public-page.ts'

/** A project with a text. */
export const project = publicPages({
  path: new RegExp(`^/projects/(${idDigits})$`),
  hasId: true,
  open: (number) => {
    const id = Number(number)
    return {
      props: { id },
      head: headOf(projectPage(id), ({ title, description }) => ({
        title,
        description,
        listing: { kind: 'project', path: `/projects/${id}`, id },
      })),
      reads: [projectPage(id)],
      missing: 'page',
    }
  },
  view: async () => (await import('./project.tsx')).ProjectScreen,
})
