import { ButtonLink } from '../../../web/ui/button.tsx'
import { type SectionText, TopSection } from '../../../web/ui/section.tsx'
import { DashboardCards } from './dashboard-cards.tsx'

const shownRows = { goals: 4, quotes: 3, movies: 2 }

/** The first rows of the dashboard on the home page; its buttons lead to the whole of it. */
export function DashboardSection(words: SectionText) {
  return (
    <TopSection id="dashboard" {...words}>
      <DashboardCards
        heading="h3"
        limits={shownRows}
        button={(label) => (
          <ButtonLink to="/dashboard" variant="secondary" size="md">
            {label}
          </ButtonLink>
        )}
      />
    </TopSection>
  )
}
