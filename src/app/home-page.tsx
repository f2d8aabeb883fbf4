import { Suspense } from 'react'
import { AboutSection } from '../features/intro/about-section.tsx'
import { HeroSection } from '../features/intro/hero-section.tsx'
import { useSite } from '../features/site/queries.ts'
import { useSectionOfAddress } from '../web/navigation.ts'
import { Spinner } from '../web/ui/spinner.tsx'
import { defineScreen } from './screen.tsx'
import { firstSignOfUse } from './use-arrival.ts'

/** The sections below the first words: they come alive once the visitor turns to the page. */
export const homeRest = defineScreen(
  'src/app/home-rest.tsx',
  async () => (await import('./home-rest.tsx')).HomeRest,
  firstSignOfUse,
)

/** The home page: ten sections in their order. Source: specification, point 2. */
export function HomePage() {
  const site = useSite()
  useSectionOfAddress()
  return (
    <>
      <HeroSection {...site} />
      <AboutSection {...site} />
      <Suspense fallback={<Spinner label="Loading" />}>
        <homeRest.View />
      </Suspense>
    </>
  )
}
