import { FilesPanel } from '../../features/files/files-panel.tsx'
import { PicturesPanel } from '../../features/media/pictures-panel.tsx'
import { useSite } from '../../features/site/queries.ts'
import { CloseAction, Dialog } from '../../platform/web/ui/dialog.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../platform/web/ui/tabs.tsx'
import styles from './stored-files-dialog.module.css'

/** All uploaded pictures and files. */
export function StoredFilesDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = useSite()
  return (
    <Dialog title="Pictures and files" size="lg" onClose={onClose}>
      <Tabs defaultValue="pictures">
        <TabList aria-label="Pictures and files">
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
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}
