import { ButtonLink } from '../../platform/web/ui/button.tsx'
import { type SectionText, TopSection } from '../../platform/web/ui/section.tsx'
import { DashboardCards } from './dashboard-cards.tsx'

/** The first rows of the dashboard on the home page; its buttons lead to the whole of it. */
export function DashboardSection(words: SectionText) {
  return (
    <TopSection id="dashboard" {...words}>
      <DashboardCards
        heading="h3"
        rows="first"
        button={(label) => (
          <ButtonLink to="/dashboard" variant="secondary" size="md">
            {label}
          </ButtonLink>
        )}
      />
    </TopSection>
  )
}
