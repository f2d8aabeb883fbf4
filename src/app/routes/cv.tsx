import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect } from 'react'
import '../../features/blog/web/prose-cv.css'
import printSheet from '../../features/blog/web/prose-cv-print.css?url'
import { ProseText } from '../../features/blog/web/prose-text.tsx'
import { type CvPage, plainText } from '../../features/site/contract.ts'
import { cvPage, useSite } from '../../features/site/queries.ts'
import { orcidAddress } from '../../shared/orcid.ts'
import { cssText, printedNameToken } from '../../shared/printed-name.ts'
import { Button, ButtonLink } from '../../platform/web/ui/button.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import layout from '../../platform/web/ui/page.module.css'
import styles from './cv.module.css'
import { NotFound } from '../layout/not-found.tsx'
import { profilesIn } from './profiles.ts'

/** The curriculum vitae of the owner, on the screen and on paper. */
export function CvScreen() {
  const { data, isPending, isFetching, refetch } = useQuery(cvPage)
  if (isPending) return <Spinner label="Loading" />
  if (data === null) return <NotFound />
  return (
    <div className={`${layout.document} ${styles.page} cv-page`}>
      {data ? (
        <Cv page={data} />
      ) : (
        <ListFailure what="the CV" onRetry={() => void refetch()} busy={isFetching} />
      )}
    </div>
  )
}

function Cv({ page: { html, pdf } }: { page: CvPage }) {
  const { ownerName, subtitle } = useSite()
  usePrintedName(ownerName)
  return (
    <>
      <header className="cv-head">
        <h1>{ownerName}</h1>
        <p className={styles.subtitle}>{plainText(subtitle)}</p>
        <Facts />
        <div className={styles.tools}>
          {pdf !== null && (
            <ButtonLink href={pdf} download variant="secondary" size="md">
              <Download aria-hidden="true" />
              Download PDF
            </ButtonLink>
          )}
          <Button variant="secondary" size="md" className={styles.print} onClick={() => print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      </header>
      <link rel="stylesheet" href={printSheet} media="print" />
      <ProseText html={html} className="cv" />
    </>
  )
}

/** Location, contact and profiles of the owner. */
function Facts() {
  const { location, email, orcid, links } = useSite()
  return (
    <ul className={styles.facts}>
      {location !== '' && <li>{location}</li>}
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
      {orcid !== '' && (
        <li>
          <a href={orcidAddress(orcid)}>ORCID</a>
        </li>
      )}
      {profilesIn(links).map(({ label, address }) => (
        <li key={address}>
          <a href={address}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

/** The name next to the page numbers in print. The server renders it into the document; this sets it after a client-side navigation. */
function usePrintedName(name: string): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(printedNameToken, cssText(name))
    return () => void style.removeProperty(printedNameToken)
  }, [name])
}
