import { BlogSection } from '../../features/blog/web/section.tsx'
import { LazyCommentPanel } from '../../features/comments/lazy-panel.tsx'
import { ContactSection } from '../../features/contact/section.tsx'
import { InterestsSection } from '../../features/interests/section.tsx'
import { AboutSection } from '../../features/intro/about-section.tsx'
import { HeroSection } from '../../features/intro/hero-section.tsx'
import { MusicSection } from '../../features/music/section.tsx'
import { NewsletterSection } from '../../features/newsletter/section.tsx'
import { ProjectsSection } from '../../features/projects/section.tsx'
import { useSite } from '../../features/site/queries.ts'
import { SkillsSection } from '../../features/skills/section.tsx'
import { useSectionOfAddress } from '../../web/navigation.ts'
import { DashboardSection } from './dashboard/dashboard-section.tsx'

/** The home page: ten sections in their order. Source: docs/behaviour.md, Home page. */
export function HomePage() {
  const site = useSite()
  useSectionOfAddress()
  return (
    <>
      <HeroSection {...site} />
      <AboutSection {...site} />
      <SkillsSection />
      <ProjectsSection />
      <BlogSection comments={Comments} />
      <DashboardSection />
      <InterestsSection />
      <MusicSection />
      <NewsletterSection />
      <ContactSection site={site} />
    </>
  )
}

/** The screen of a post brings the comments, and will probably be wanted next. */
const loadComments = async () => (await import('./post-page.tsx')).PostComments

function Comments({ postId }: { postId: number }) {
  return <LazyCommentPanel postId={postId} load={loadComments} />
}
