import FileText from 'lucide-react/icons/file-text'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import Gauge from 'lucide-react/icons/gauge'
import Target from 'lucide-react/icons/target'
import { SkyPlate } from '../../../platform/web/sky/sky-plate.tsx'
import styles from './side-panel.module.css'

/** Source: docs/behaviour.md, Sign-in page. */
const features = [
  { icon: FileText, text: 'Manage blog content' },
  { icon: FolderKanban, text: 'Update projects showcase' },
  { icon: Gauge, text: 'Edit skills and interests' },
  { icon: Target, text: 'Maintain personal dashboard' },
]

/** Lists the admin features over a sky plate; large screens only. */
export function SidePanel() {
  return (
    <aside className={styles.panel} data-theme="dark" aria-label="What you can do here">
      <SkyPlate view="panel" className={styles.sky} />
      <div data-sky-avoid="">
        <h2 className={styles.title}>Everything on the public side, from one place.</h2>
        <ul className={styles.features}>
          {features.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
