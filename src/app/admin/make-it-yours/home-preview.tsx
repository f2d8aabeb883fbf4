import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { sessionOptions } from '../../../features/auth/web/session.ts'
import { HeroSection } from '../../../features/intro/hero-section.tsx'
import type { Settings, Site } from '../../../features/site/contract.ts'
import { siteOptions, useSite } from '../../../features/site/queries.ts'
import { makeQueryClient } from '../../../platform/web/query-client.ts'
import { ChosenField } from '../../../platform/web/sky/chosen-field.ts'
import { ShownSections } from '../../../platform/web/shown-sections.ts'
import { BrandLink } from '../../../platform/web/ui/brand-link.tsx'
import page from '../../../platform/web/ui/page.module.css'
import { SunMark } from '../../../platform/web/ui/sun-mark.tsx'
import header from '../../layout/header.module.css'
import { NavLinks } from '../../layout/nav-links.tsx'
import type { SettingsForm } from '../settings/settings-form.ts'
import styles from './home-preview.module.css'

interface HomePreviewProps {
  form: SettingsForm
  settings: Settings
}

/** The first screen of the home page with the unsaved settings, rendered by the components of the page. */
export function HomePreview({ form, settings }: HomePreviewProps) {
  const { control } = form
  const [ownerName, title, description, headline, subtitle, tagline, heroWork, heroAbout] =
    useWatch({
      control,
      name: [
        'ownerName',
        'title',
        'description',
        'headline',
        'subtitle',
        'tagline',
        'heroWork',
        'heroAbout',
      ],
    })
  const sections = settings.sections.filter(({ shown }) => shown !== 'never')
  const heading = sections.find(({ name }) => name === 'home')?.heading ?? title
  const { pages, plate } = useSite()
  const { frame, screen } = useScaled()
  return (
    <figure className={styles.preview}>
      <figcaption>Preview</figcaption>
      <div className={styles.window} inert>
        <p className={styles.tab}>
          <SunMark />
          <span>{title}</span>
        </p>
        <div ref={frame} className="relative overflow-hidden">
          <div ref={screen} className={styles.screen}>
            <WithSite site={{ ...settings, ownerName, sections, pages, ...(plate && { plate }) }}>
              <div className={header.header}>
                <div className={`${page.page} ${header.bar}`}>
                  <BrandLink ownerName={ownerName} />
                  <div className={header.nav}>
                    <NavLinks current="home" showsAdmin={false} />
                  </div>
                </div>
              </div>
              <HeroSection {...{ headline, subtitle, tagline, heading, heroWork, heroAbout }} />
            </WithSite>
          </div>
        </div>
      </div>
      <p className={styles.found} inert>
        <b>{title}</b>
        {description}
      </p>
    </figure>
  )
}

/** Provides the unsaved settings to the components of the page, as for a visitor without a session. */
function WithSite({ site, children }: { site: Site; children: ReactNode }) {
  const [client] = useState(() => {
    const own = makeQueryClient(() => Promise.reject(new Error('A preview makes no calls')))
    own.setQueryData(siteOptions.queryKey, site)
    own.setQueryData(sessionOptions.queryKey, null)
    return own
  })
  useLayoutEffect(() => {
    client.setQueryData(siteOptions.queryKey, site)
  }, [client, site])
  return (
    <QueryClientProvider client={client}>
      <ChosenField value={site.plate}>
        <ShownSections value={site.sections}>{children}</ShownSections>
      </ChosenField>
    </QueryClientProvider>
  )
}

/** Lays a screen out at the width of the window and scales it down to the width of its frame. */
function useScaled() {
  const frame = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = frame.current
    const inner = screen.current
    if (!box || !inner) return undefined
    const fit = () => {
      const scale = box.clientWidth / inner.offsetWidth
      inner.style.scale = String(scale)
      box.style.height = `${inner.offsetHeight * scale}px`
    }
    const sizes = new ResizeObserver(fit)
    sizes.observe(box)
    sizes.observe(inner)
    fit()
    return () => sizes.disconnect()
  }, [])
  return { frame, screen }
}
