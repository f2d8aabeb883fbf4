import type { SkyChoice } from '@ephemeris/sky'
import {
  keepPreviousData,
  type QueryClient,
  QueryClientProvider,
  useQuery,
} from '@tanstack/react-query'
import { ArrowRight, Monitor, Moon, Search, Smartphone, Sun } from 'lucide-react'
import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { sessionOptions } from '../../../features/auth/web/session.ts'
import {
  type Settings,
  type Site,
  skyPreviewUrl,
  textsUrl,
} from '../../../features/site/contract.ts'
import { siteOptions, useSite } from '../../../features/site/queries.ts'
import { textPlaces } from '../../../features/site/setting.ts'
import { placeTexts } from '../../../features/site/settings.ts'
import { callApi } from '../../../platform/web/api.ts'
import { lazyView } from '../../../platform/web/lazy-view.ts'
import { usePageYear } from '../../../platform/web/page-year.ts'
import { makeQueryClient, readOptions } from '../../../platform/web/query-client.ts'
import { ChosenField } from '../../../platform/web/sky/chosen-field.ts'
import { ShownSections } from '../../../platform/web/shown-sections.ts'
import { BrandLink } from '../../../platform/web/ui/brand-link.tsx'
import { IconButton, IconLink } from '../../../platform/web/ui/button.tsx'
import page from '../../../platform/web/ui/page.module.css'
import { ThemeToggle } from '../../../platform/web/ui/theme-toggle.tsx'
import type { PlateField } from '../../../shared/plate-field.ts'
import { isSameJson } from '../../../shared/same-json.ts'
import type { SectionName } from '../../../shared/sections.ts'
import { Footer } from '../../layout/footer.tsx'
import header from '../../layout/header.module.css'
import { MenuButton } from '../../layout/mobile-menu.tsx'
import { NavLinks, NavRoom } from '../../layout/nav-links.tsx'
import { settingsOf, type TypedSite } from '../settings/settings-form.ts'
import styles from './home-preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import { useRenderedWords } from './use-rendered-words.ts'

const HomePage = lazyView(async () => (await import('../../routes/home.tsx')).HomePage)

const widths = { desktop: 1440, phone: 390 }

interface HomePreviewProps {
  /** The settings as they are typed. */
  typed: TypedSite
  /** The saved ones, shown for what is not valid yet. */
  saved: Settings
  /** The section that is shown first. */
  from?: SectionName
}

/** The home page with unsaved settings, rendered by its own components, for desktops and phones and in both themes. */
export function HomePreview({ typed, saved, from = 'home' }: HomePreviewProps) {
  const [size, setSize] = useState<keyof typeof widths>('desktop')
  const [theme, setTheme] = useState<'light' | 'dark'>(() =>
    document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  )
  const other = theme === 'light' ? 'dark' : 'light'
  const settings = settingsOf(useDeferredValue(typed), saved)
  const site = usePreviewedSite(settings, saved)
  return (
    <div className={styles.preview}>
      <div className={styles.bar}>
        <b>Preview</b>
        <IconButton label={`Preview in the ${other} theme`} onClick={() => setTheme(other)}>
          {theme === 'light' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
        </IconButton>
        <div className={styles.sizes} role="group" aria-label="Size of the preview">
          <button
            type="button"
            aria-label="Desktop"
            aria-pressed={size === 'desktop'}
            onClick={() => setSize('desktop')}
          >
            <Monitor aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label="Phone"
            aria-pressed={size === 'phone'}
            onClick={() => setSize('phone')}
          >
            <Smartphone aria-hidden="true" />
          </button>
        </div>
      </div>
      <PreviewFrame width={widths[size]} theme={theme} accent={site.accent} from={from}>
        {/* Star plates follow the theme of the window, so a theme of the preview draws them anew. */}
        <WithSite key={theme} site={site} settings={settings}>
          <PreviewedPage />
        </WithSite>
      </PreviewFrame>
      <p className={styles.hint}>
        The home page with what you have chosen. Visitors see it after you save.
      </p>
      <a className={styles.open} href="/" target="_blank" rel="noopener">
        Open in a new tab
        <ArrowRight aria-hidden="true" />
      </a>
    </div>
  )
}

/** What visitors would get with the settings as they are typed. */
function usePreviewedSite(settings: Settings, saved: Settings): Site {
  const site = useSite()
  const shownNow = new Set(site.sections.map(({ name }) => name))
  // Whether a section is empty is known of those that hide while they are.
  const isEmpty = (name: SectionName) =>
    !shownNow.has(name) &&
    saved.sections.some((section) => section.name === name && section.shown === 'filled')
  const sections = settings.sections.filter(
    ({ name, shown }) => shown === 'always' || (shown === 'filled' && !isEmpty(name)),
  )
  const words = useRenderedWords(settings, saved, site)
  const plate = usePreviewedPlate(settings.sky, saved.sky)
  const { plate: _, ...rest } = site
  return { ...rest, ...settings, ...words, sections, ...(plate && { plate }) }
}

/** The field of the sky that is chosen: the saved one, or one that the server cuts for the preview. */
function usePreviewedPlate(sky: SkyChoice, saved: SkyChoice): PlateField | undefined {
  const { plate } = useSite()
  const isSaved = isSameJson(sky, saved)
  const id = sky.field === 'own' ? [sky.ra, sky.dec, sky.width].join('_') : sky.field
  const { data } = useQuery({
    ...readOptions<PlateField>(`${skyPreviewUrl}/plate.json?field=${id}`),
    enabled: !isSaved && sky.field !== 'orion',
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    if (isSaved) return plate
    if (sky.field === 'orion' || !data) return undefined
    // It has no picture for phones to begin with.
    return { ...data, id, files: `${skyPreviewUrl}/`, start: 'data:,' }
  }, [isSaved, plate, sky.field, data, id])
}

interface WithSiteProps {
  site: Site
  settings: Settings
  children: ReactNode
}

/** Provides the unsaved settings to the components of the page, as for a visitor without a session at its address. */
function WithSite({ site, settings, children }: WithSiteProps) {
  const [client] = useState(() => {
    const own = makeQueryClient(callApi)
    own.setQueryData(sessionOptions.queryKey, null)
    provide(own, site, settings)
    return own
  })
  useLayoutEffect(() => provide(client, site, settings), [client, site, settings])
  return (
    <QueryClientProvider client={client}>
      <ChosenField value={site.plate}>
        <ShownSections value={site.sections}>{children}</ShownSections>
      </ChosenField>
    </QueryClientProvider>
  )
}

/** Answers the queries of the site's words. */
function provide(client: QueryClient, site: Site, settings: Settings): void {
  client.setQueryData(siteOptions.queryKey, site)
  for (const place of textPlaces)
    client.setQueryData<Partial<Settings>>([textsUrl(place)], placeTexts(settings, place))
}

/** The page with its header and footer. The header has no search, whose keys would work in the admin area. */
function PreviewedPage() {
  const { ownerName, sections } = useSite()
  const { year } = usePageYear()
  return (
    <>
      <header className={header.header}>
        <div className={`${page.page} ${header.bar}`}>
          <BrandLink ownerName={ownerName} />
          <NavRoom showsAdmin={false} className={header.room} />
          <div className={header.rest}>
            <nav className={header.nav} aria-label="Main">
              <NavLinks current={sections[0]?.name} showsAdmin={false} pageClass={header.ownPage} />
            </nav>
            <div className={header.tools}>
              <IconLink to="/search" label="Search">
                <Search aria-hidden="true" />
              </IconLink>
              <ThemeToggle />
              <MenuButton isOpen={false} onOpen={() => undefined} button={{ current: null }} />
            </div>
          </div>
        </div>
      </header>
      <main>
        <Suspense>
          <HomePage.View />
        </Suspense>
      </main>
      <Footer year={year} />
    </>
  )
}
