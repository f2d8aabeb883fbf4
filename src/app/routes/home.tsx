import type { ComponentType } from 'react'
import { postSummaries } from '../../features/blog/web/queries.ts'
import { BlogSection } from '../../features/blog/web/section.tsx'
import { LazyCommentPanel } from '../../features/comments/lazy-panel.tsx'
import { ContactSection } from '../../features/contact/section.tsx'
import { interests } from '../../features/interests/contract.ts'
import { InterestsSection } from '../../features/interests/section.tsx'
import { AboutSection } from '../../features/intro/about-section.tsx'
import { HeroSection } from '../../features/intro/hero-section.tsx'
import { music } from '../../features/music/contract.ts'
import { MusicSection } from '../../features/music/section.tsx'
import { subscriberCount } from '../../features/newsletter/queries.ts'
import { NewsletterSection } from '../../features/newsletter/section.tsx'
import { projectSummaries } from '../../features/projects/queries.ts'
import { ProjectsSection } from '../../features/projects/section.tsx'
import type { PlaceTexts, SectionWords, Site } from '../../features/site/contract.ts'
import { placeTexts, usePlaceTexts, useSite } from '../../features/site/queries.ts'
import { shownSkills } from '../../features/skills/queries.ts'
import { SkillsSection } from '../../features/skills/section.tsx'
import type { SectionName } from '../../shared/sections.ts'
import { useSectionQuery } from '../../platform/web/navigation.ts'
import type { Read } from '../../platform/web/query-client.ts'
import { listOptions } from '../../platform/web/resource.ts'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import { ButtonLink } from '../../platform/web/ui/button.tsx'
import { type SectionText, TopSection } from '../../platform/web/ui/section.tsx'
import { cardReads, DashboardCards } from './dashboard-cards.tsx'

/** Every section takes what it shows of these. */
type SectionProps = Site &
  SectionWords &
  Partial<PlaceTexts<'home'>> & { site: Site; comments: typeof Comments }

const views: Readonly<Record<SectionName, ComponentType<SectionProps>>> = {
  home: HeroSection,
  about: AboutSection,
  skills: SkillsSection,
  projects: ProjectsSection,
  blog: BlogSection,
  dashboard: DashboardSection,
  interests: InterestsSection,
  music: MusicSection,
  newsletter: NewsletterSection,
  contact: ContactSection,
}

/** The queries that the sections show. */
const sectionReads: Readonly<Partial<Record<SectionName, readonly Read[]>>> = {
  skills: [shownSkills],
  projects: [projectSummaries],
  blog: [postSummaries(2)],
  dashboard: cardReads,
  interests: [listOptions(interests)],
  music: [listOptions(music)],
  newsletter: [subscriberCount],
}

/** The queries of the shown sections; the data of a hidden one must not be sent with the page. */
export function homeReads({ sections }: Pick<Site, 'sections'>): readonly Read[] {
  return [placeTexts('home'), ...sections.flatMap(({ name }) => sectionReads[name] ?? [])]
}

/** The home page: the sections that the owner shows, in the owner's order. Source: docs/behaviour.md, Home page. */
export function HomePage() {
  const site = useSite()
  const texts = usePlaceTexts('home')
  useSectionQuery()
  const { sections } = site
  return (
    <>
      {!sections.some(({ name }) => name === 'home') && (
        <h1 className={hidden.hidden}>{site.title}</h1>
      )}
      {sections.map((words) => {
        const View = views[words.name]
        return (
          <View key={words.name} site={site} comments={Comments} {...site} {...texts} {...words} />
        )
      })}
    </>
  )
}

/** The first rows of the dashboard; its buttons lead to the whole of it. */
export function DashboardSection(words: SectionText) {
  return (
    <TopSection id="dashboard" {...words}>
      <DashboardCards
        place="home"
        button={(label) => (
          <ButtonLink to="/dashboard" variant="secondary" size="md">
            {label}
          </ButtonLink>
        )}
      />
    </TopSection>
  )
}

/** Comments come with the chunk of the post view, which the visitor will probably need next. */
const loadComments = async () => (await import('./post.tsx')).PostComments

function Comments({ postId }: { postId: number }) {
  return <LazyCommentPanel postId={postId} load={loadComments} />
}
