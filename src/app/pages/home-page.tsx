import type { ReactNode } from 'react'
import { BlogSection } from '../../features/blog/web/section.tsx'
import { LazyCommentPanel } from '../../features/comments/lazy-panel.tsx'
import { ContactSection } from '../../features/contact/section.tsx'
import { InterestsSection } from '../../features/interests/section.tsx'
import { AboutSection } from '../../features/intro/about-section.tsx'
import { HeroSection } from '../../features/intro/hero-section.tsx'
import { MusicSection } from '../../features/music/section.tsx'
import { NewsletterSection } from '../../features/newsletter/section.tsx'
import { ProjectsSection } from '../../features/projects/section.tsx'
import type { SectionWords, Site } from '../../features/site/contract.ts'
import { useSite } from '../../features/site/queries.ts'
import { SkillsSection } from '../../features/skills/section.tsx'
import type { SectionName } from '../../shared/sections.ts'
import { useSectionOfAddress } from '../../web/navigation.ts'
import hidden from '../../web/ui/visually-hidden.module.css'
import { DashboardSection } from './dashboard/dashboard-section.tsx'

type Section = (words: SectionWords, site: Site) => ReactNode

const views: Readonly<Record<SectionName, Section>> = {
  home: (words, site) => <HeroSection key="home" {...site} {...words} />,
  about: (words, site) => <AboutSection key="about" {...site} {...words} />,
  skills: (words) => <SkillsSection key="skills" {...words} />,
  projects: (words) => <ProjectsSection key="projects" {...words} />,
  blog: (words, { commentsOpen }) => (
    <BlogSection key="blog" comments={Comments} commentsOpen={commentsOpen} {...words} />
  ),
  dashboard: (words) => <DashboardSection key="dashboard" {...words} />,
  interests: (words) => <InterestsSection key="interests" {...words} />,
  music: (words) => <MusicSection key="music" {...words} />,
  newsletter: (words, { figures }) => (
    <NewsletterSection key="newsletter" figures={figures} {...words} />
  ),
  contact: (words, site) => <ContactSection key="contact" site={site} {...words} />,
}

/** The home page: the sections that the owner shows, in the owner's order. Source: docs/behaviour.md, Home page. */
export function HomePage() {
  const site = useSite()
  useSectionOfAddress()
  const { sections } = site
  return (
    <>
      {!sections.some(({ name }) => name === 'home') && (
        <h1 className={hidden.hidden}>{site.title}</h1>
      )}
      {sections.map((words) => views[words.name](words, site))}
    </>
  )
}

/** The screen of a post brings the comments, and will probably be wanted next. */
const loadComments = async () => (await import('./post-page.tsx')).PostComments

function Comments({ postId }: { postId: number }) {
  return <LazyCommentPanel postId={postId} load={loadComments} />
}
