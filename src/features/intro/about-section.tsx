import { useEffect, useId, useRef, useState } from 'react'
import { Spectrum } from '../../platform/web/instruments/spectrum.tsx'
import { useHasSection } from '../../platform/web/shown-sections.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { Button, ButtonLink } from '../../platform/web/ui/button.tsx'
import { RailSection, type SectionText } from '../../platform/web/ui/section.tsx'
import type { Paragraph, PlaceTexts, Site } from '../site/contract.ts'
import styles from './about-section.module.css'
import { Portrait } from './portrait.tsx'
import { useTrackEngagement } from './queries.ts'
import { Words } from './words.tsx'

type AboutSectionProps = SectionText &
  Pick<Site, 'accent' | 'portrait' | 'aboutLead' | 'about' | 'aboutMore'> &
  Partial<Pick<PlaceTexts<'home'>, 'aboutThanks' | 'spectrum'>>

/** Who the owner is. 'Read More' opens the rest for good. Source: docs/behaviour.md, Home page. */
export function AboutSection(props: AboutSectionProps) {
  const { accent, portrait, aboutLead, about, aboutMore, heading, note } = props
  const { aboutThanks, spectrum } = props
  const moreId = useId()
  const more = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const thank = useThanks(aboutThanks)
  const hasSection = useHasSection()

  // The focused button was removed, so the revealed text gets the focus.
  useEffect(() => {
    if (isOpen) more.current?.focus({ preventScroll: true })
  }, [isOpen])

  function readMore() {
    setOpen(true)
    thank()
  }

  return (
    <RailSection
      id="about"
      heading={heading}
      note={note}
      action={portrait.imageUrl === null ? undefined : <Portrait portrait={portrait} />}
    >
      <Words text={aboutLead} className={styles.lead} />
      <div className={styles.columns}>{about.map(paragraph)}</div>
      <div
        id={moreId}
        ref={more}
        className={styles.columns}
        tabIndex={-1}
        data-folded={isOpen ? undefined : ''}
      >
        {aboutMore.map(paragraph)}
      </div>
      <div className={styles.actions}>
        {!isOpen && aboutMore.length > 0 && (
          <Button
            className="needs-script"
            aria-expanded={false}
            aria-controls={moreId}
            onClick={readMore}
          >
            Read More
          </Button>
        )}
        {hasSection('contact') && (
          <ButtonLink to="/#contact" variant="secondary">
            Get in Touch
          </ButtonLink>
        )}
      </div>
      {spectrum && (
        <div className={styles.figure}>
          <Spectrum accent={accent} />
        </div>
      )}
    </RailSection>
  )
}

/** Reports the interest to the server, and thanks the visitor. */
function useThanks(text: string | undefined): () => void {
  const { mutate: track } = useTrackEngagement()
  return () =>
    track(
      { action: 'read_more_clicked', section: 'about' },
      {
        onSuccess: () => {
          if (text) showToast({ title: 'Thank you for your interest!', text })
        },
        onError: (error) => console.warn(`The interest could not be counted: ${error.message}`),
      },
    )
}

function paragraph(text: Paragraph, index: number) {
  return <Words key={index} text={text} />
}
