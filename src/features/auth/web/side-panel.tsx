import FileText from 'lucide-react/icons/file-text'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import Gauge from 'lucide-react/icons/gauge'
import Target from 'lucide-react/icons/target'
import { SkyPlate } from '../../../platform/web/sky/sky-plate.tsx'
import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../../platform/web/query-client.ts'
import { type PlaceTexts, textsUrl } from '../../site/contract.ts'
import styles from './side-panel.module.css'

const signInTexts = readOptions<PlaceTexts<'signin'>>(textsUrl('signin'))

const icons = [FileText, FolderKanban, Gauge, Target]

/** The owner's words on signing in, over a sky plate; large screens only. Source: docs/behaviour.md, Sign-in page. */
export function SidePanel() {
  const { signinHeading, signinLines = [] } = useQuery(signInTexts).data ?? {}
  return (
    <aside className={styles.panel} data-theme="dark" aria-label="What you can do here">
      <SkyPlate view="panel" className={styles.sky} />
      <div data-sky-avoid="">
        <h2 className={styles.title}>{signinHeading}</h2>
        <ul className={styles.features}>
          {signinLines.map((text, index) => {
            const Icon = icons[index % icons.length] ?? Target
            return (
              <li key={`${index} ${text}`}>
                <Icon aria-hidden="true" />
                {text}
              </li>
            )
          })}
        </ul>
      </div>
    </aside>
  )
}
