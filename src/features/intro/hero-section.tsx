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
import type { PlaceTexts, Site } from '../site/contract.ts'
import styles from './hero-section.module.css'
import { Words } from './words.tsx'

type HeroSectionProps = Pick<Site, 'headline' | 'subtitle' | 'tagline' | 'hasPublications'> &
  Partial<Pick<PlaceTexts<'home'>, 'heroWork' | 'heroAbout'>> &
  Pick<SectionText, 'heading'>

/** The first screen of the home page: the owner's words on the plate of Orion. */
export function HeroSection(props: HeroSectionProps) {
  const { headline, subtitle, tagline, heading, hasPublications, heroWork, heroAbout } = props
  const [star, setStar] = useState<NamedStar>()
  const hasSection = useHasSection()
  const work = (['projects', 'blog'] as const).find(hasSection)
  const about = hasSection('about') && '/#about'
  const workAddress = work ? (`/#${work}` as const) : hasPublications ? '/publications' : about
  return (
    <section id="home" className={styles.hero} aria-label={heading}>
      <SkyPlate view="hero" onAim={setStar} />
      <div className={`${page.page} ${styles.words}`}>
        <h1 data-sky-avoid="">{headline}</h1>
        <Words text={subtitle} className={styles.subtitle} data-sky-avoid="" />
        {tagline !== '' && <Words text={tagline} className={styles.tagline} data-sky-avoid="" />}
        <div className={styles.actions} data-sky-avoid="">
          {heroWork && workAddress && <ButtonLink to={workAddress}>{heroWork}</ButtonLink>}
          {heroAbout && about && (
            <ButtonLink to={about} variant="secondary">
              {heroAbout}
            </ButtonLink>
          )}
        </div>
        <div className={`${page.page} ${styles.foot}`}>
          {about && (
            <PageLink to={about} className={styles.down} aria-label="Scroll to About">
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
