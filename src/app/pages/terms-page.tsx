import { useSite } from '../../features/site/queries.ts'
import { PageLink } from '../../web/ui/page-link.tsx'
import { TextPage } from './text-page.tsx'

/** What the owner and a visitor can expect of each other. */
export function TermsPage() {
  const { ownerName, email } = useSite()
  return (
    <TextPage
      title="Terms of Service"
      lead="Reading here is free and asks for nothing. A few things should be clear all the same."
    >
      <h2>What is published here</h2>
      <p>
        Articles, figures, listings and pictures belong to {ownerName} unless something else is said
        beside them. Quote what you need, with a link. For anything more, ask first:{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
      <p>
        The results are checked with care and may still be wrong. They come without warranty; who
        builds on them should check them again. Corrections are welcome and are made in public.
      </p>
      <h2>What you write here</h2>
      <p>
        A comment stays yours. By posting it you agree that it is shown here, under the name you
        gave, for as long as the article stands. Stay with the subject, be kind, and advertise
        nothing. Do not write under the name of somebody else. {ownerName} may remove a comment at
        any time, without giving a reason.
      </p>
      <p>
        What is kept of you, and for how long, stands in the{' '}
        <PageLink to="/privacy">Privacy Policy</PageLink>.
      </p>
      <h2>What cannot be promised</h2>
      <p>
        The site may be down, change or end without notice. Other sites that it links to answer for
        themselves. These terms may change too; the ones on this page count.
      </p>
    </TextPage>
  )
}
