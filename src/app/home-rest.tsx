import { BlogSection } from '../features/blog/section.tsx'
import { LateCommentPanel } from '../features/comments/late-panel.tsx'
import { ContactSection } from '../features/contact/section.tsx'
import { InterestsSection } from '../features/interests/section.tsx'
import { MusicSection } from '../features/music/section.tsx'
import { NewsletterSection } from '../features/newsletter/section.tsx'
import { ProjectsSection } from '../features/projects/section.tsx'
import { useSite } from '../features/site/queries.ts'
import { SkillsSection } from '../features/skills/section.tsx'
import { DashboardSection } from './dashboard/dashboard-section.tsx'
import { useArrival } from './use-arrival.ts'

/** The sections of the home page after the first two. */
export function HomeRest() {
  const site = useSite()
  const isWaiting = useArrival()
  return (
    <div data-waiting={isWaiting ? '' : undefined}>
      <SkillsSection />
      <ProjectsSection />
      <BlogSection comments={Comments} />
      <DashboardSection />
      <InterestsSection />
      <MusicSection />
      <NewsletterSection />
      <ContactSection site={site} />
    </div>
  )
}

/** The screen of a post brings the comments, and will probably be wanted next. */
const loadComments = async () => (await import('./post-page.tsx')).PostComments

function Comments({ postId }: { postId: number }) {
  return <LateCommentPanel postId={postId} load={loadComments} />
}
