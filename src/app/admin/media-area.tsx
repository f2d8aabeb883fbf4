import { useLocation, useSearch } from '../../platform/web/location.ts'
import { FilesPanel } from '../../features/files/files-panel.tsx'
import { PicturesPanel } from '../../features/media/pictures-panel.tsx'
import { PanelHeader } from '../../platform/web/admin/panel-header.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../platform/web/ui/tabs.tsx'
import type { AreaProps } from './area-props.ts'
import styles from './media-area.module.css'
import { tabAddress } from './tab-address.ts'

/** All uploaded pictures and files. */
export function MediaArea({ timeZone }: AreaProps) {
  const [, navigate] = useLocation()
  const shown = new URLSearchParams(useSearch()).get('show') === 'files' ? 'files' : 'pictures'
  return (
    <>
      <PanelHeader title="Media" note="Uploaded pictures and files, and where they are used" />
      <Tabs
        value={shown}
        onValueChange={(show) =>
          navigate(tabAddress('media', show === 'files' ? { show } : {}), { replace: true })
        }
      >
        <TabList aria-label="Media">
          <Tab value="pictures">Pictures</Tab>
          <Tab value="files">Files</Tab>
        </TabList>
        <TabPanel value="pictures" className={styles.panel ?? ''}>
          <PicturesPanel timeZone={timeZone} />
        </TabPanel>
        <TabPanel value="files" className={styles.panel ?? ''}>
          <FilesPanel timeZone={timeZone} />
        </TabPanel>
      </Tabs>
    </>
  )
}
