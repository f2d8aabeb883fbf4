import type { NamedStar } from '@ephemeris/sky'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useState } from 'react'
import { PlateCaption } from '../../platform/web/sky/plate-caption.tsx'
import { SkyPlate } from '../../platform/web/sky/sky-plate.tsx'
import { useHasSection } from '../../platform/web/shown-sections.ts'
import { ButtonLink } from '../../platform/web/ui/button.tsx'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import type { SectionText } from '../../platform/web/ui/section.tsx'
import page from '../../platform/web/ui/page.module.css'
import type { Site } from '../site/contract.ts'
import styles from './hero-section.module.css'

type HeroSectionProps = Pick<Site, 'headline' | 'subtitle' | 'tagline'> &
  Pick<SectionText, 'heading'>

/** The first screen of the home page: the owner's words on the plate of Orion. */
export function HeroSection({ headline, subtitle, tagline, heading }: HeroSectionProps) {
  const [star, setStar] = useState<NamedStar>()
  const hasSection = useHasSection()
  return (
    <section id="home" className={styles.hero} aria-label={heading}>
      <SkyPlate view="hero" onAim={setStar} />
      <div className={`${page.page} ${styles.words}`}>
        <h1 data-sky-avoid="">{headline}</h1>
        <p className={styles.subtitle} data-sky-avoid="">
          {subtitle}
        </p>
        <p className={styles.tagline} data-sky-avoid="">
          {tagline}
        </p>
        <div className={styles.actions} data-sky-avoid="">
          {hasSection('projects') && <ButtonLink to="/#projects">See My Work</ButtonLink>}
          {hasSection('about') && (
            <ButtonLink to="/#about" variant="secondary">
              Learn More
            </ButtonLink>
          )}
        </div>
        <div className={`${page.page} ${styles.foot}`}>
          {hasSection('about') && (
            <PageLink to="/#about" className={styles.down} aria-label="Scroll to About">
              <ArrowDown aria-hidden="true" />
            </PageLink>
          )}
          <div aria-hidden="true">
            <PlateCaption star={star} />
          </div>
        </div>
      </div>
    </section>
  )
}
