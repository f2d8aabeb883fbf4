import { useSite } from '../../features/site/queries.ts'
import { NotFound } from './not-found.tsx'
import { TextPage } from './text-page.tsx'
import styles from './text-page.module.css'

/** Who answers for the site, in the words of the owner; not to be found before there are any. */
export function ImprintPage() {
  const { imprint } = useSite()
  const [lead, ...rest] = imprint
  if (lead === undefined) return <NotFound />
  return (
    <TextPage title="Imprint" lead={<span className={styles.lines}>{lead}</span>}>
      {rest.map((paragraph) => (
        <p key={paragraph} className={styles.lines}>
          {paragraph}
        </p>
      ))}
    </TextPage>
  )
}
