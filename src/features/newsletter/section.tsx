import { useQuery } from '@tanstack/react-query'
import { SkyPlate } from '../../platform/web/sky/sky-plate.tsx'
import { BandSection, type SectionText } from '../../platform/web/ui/section.tsx'
import type { Site } from '../site/contract.ts'
import { SubscriptionForm } from './form.tsx'
import { subscriberCount } from './queries.ts'
import styles from './section.module.css'

/** How long the number of subscribers counts as current. Source: docs/behaviour.md, Home page. */
const countLastsMs = 5 * 60_000

/** The newsletter: what it is, the way in, three numbers. Source: docs/behaviour.md, Home page. */
export function NewsletterSection({ heading, note, figures }: SectionText & Pick<Site, 'figures'>) {
  const { data } = useQuery({ ...subscriberCount, staleTime: countLastsMs })
  return (
    <BandSection id="newsletter" heading={heading} backdrop={<SkyPlate view="band" />}>
      <div className={styles.body}>
        <div>
          {note !== '' && <p className={styles.words}>{note}</p>}
          <SubscriptionForm />
        </div>
        <dl className={styles.stats}>
          <Stat
            value={typeof data?.count === 'number' ? `${data.count}+` : '0'}
            label="subscribers"
          />
          {figures
            .filter(({ value }) => value !== '')
            .map((figure) => (
              <Stat key={figure.label} {...figure} />
            ))}
        </dl>
      </div>
    </BandSection>
  )
}

function Stat({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
